/** The JSON schema of `.nethack-dungeon.json`: what `npm run docs` writes and VS Code checks the file by. */
import { checkTable, dialectIds } from '../service';
import { SEVERITIES } from './config';

/** The schema, ready for JSON. */
export function configSchema(): Readonly<Record<string, unknown>> {
  const severity = { enum: SEVERITIES };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'NetHack Dungeon',
    description: 'Settings of a repository for the command line `nethack-dungeon`.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      dialect: { description: 'Judge files by this variant of the game instead of recognising it.', enum: dialectIds },
      maxWarnings: { description: 'Fail only on errors, or on more warnings than this.', type: 'integer', minimum: 0 },
      rules: {
        description: 'The severity of a check, by its code.',
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          checkTable.map(({ code, title }) => [code, { description: title, ...severity }]),
        ),
      },
    },
  };
}
