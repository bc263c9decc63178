import assert from 'node:assert/strict';
import { labelOf } from '../../client/encodingLabel';

describe('encodings by VS Code’s names', () => {
  it('are what a decoder calls them', () => {
    for (const [name, label] of [
      ['utf8', 'utf-8'],
      ['utf8bom', 'utf-8'],
      ['utf16le', 'utf-16le'],
      ['shiftjis', 'shift_jis'],
      ['eucjp', 'euc-jp'],
      ['gb18030', 'gb18030'],
      ['iso88592', 'iso-8859-2'],
      ['windows1251', 'windows-1251'],
      ['koi8r', 'koi8-r'],
    ] as const)
      assert.equal(labelOf(name), label);
    assert.equal(
      new TextDecoder(labelOf('shiftjis')).decode(Uint8Array.of(0x91, 0x71, 0x8c, 0xc9, 0x94, 0xd4)),
      '倉庫番',
    );
  });

  it('are UTF-8 where no decoder knows them', () => {
    for (const name of ['cp437', '', 'no such thing', '__proto__']) assert.equal(labelOf(name), 'utf-8');
  });
});
