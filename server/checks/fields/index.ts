import type { Context, FileContext } from '../context';
import { crlf, encoding } from '../reading/bytes';
import type { Check } from '../steps';
import { bonesTags } from './bonesTag';
import { chances } from './chance';
import { duplicateFields } from './duplicateField';
import { effects } from './effect';
import { missingFields } from './missingField';
import { nameLengths } from './nameLength';
import { numberRanges } from './numberRange';
import { computedValues, types } from './type';
import { unknownFields } from './unknownField';
import { values } from './value';

/** The checks of the family Fields that look at the file as text. */
export const fileFieldChecks: readonly Check<FileContext>[] = [encoding, crlf];

/** The checks of the family Fields, each of one world. */
export const fieldChecks: readonly Check<Context>[] = [
  missingFields,
  types,
  computedValues,
  unknownFields,
  values,
  duplicateFields,
  bonesTags,
  nameLengths,
  numberRanges,
  chances,
  effects,
];
