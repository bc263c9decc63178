import assert from 'node:assert/strict';
import { byteLength, detectEncoding, encodingOf, utf16Of } from '../../server/dialects/encoding';

const bytes = (...list: number[]) => Uint8Array.from(list);
const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

describe('detectEncoding', () => {
  it('ASCII and valid UTF-8 are UTF-8', () => {
    assert.equal(detectEncoding(bytes(...ascii('DUNGEON: "D"'))), 'utf-8');
    assert.equal(detectEncoding(new Uint8Array(Buffer.from('"Дом 運命 😀"', 'utf8'))), 'utf-8');
    assert.equal(detectEncoding(bytes()), 'utf-8');
  });

  it('overlong and surrogate sequences are not UTF-8', () => {
    assert.notEqual(detectEncoding(bytes(0xc0, 0x80)), 'utf-8');
    assert.notEqual(detectEncoding(bytes(0xed, 0xa0, 0x80)), 'utf-8');
    assert.notEqual(detectEncoding(bytes(0xe3, 0x81)), 'utf-8');
  });

  it('Japanese text in Shift-JIS is Shift-JIS', () => {
    // ヴラド侯の塔
    const name = [0x83, 0x94, 0x83, 0x89, 0x83, 0x68, 0x8c, 0xf2, 0x82, 0xcc, 0x93, 0x83];
    const file = bytes(...ascii('DUNGEON: "'), ...name, ...ascii('" "T" (3, 0)\n'));
    assert.equal(detectEncoding(file), 'shift_jis');
    assert.equal(new TextDecoder('shift_jis').decode(file), 'DUNGEON: "ヴラド侯の塔" "T" (3, 0)\n');
  });

  it('a lone accented letter is Latin-1, though it and the letter after it are a valid Shift-JIS pair', () => {
    assert.equal(detectEncoding(bytes(...ascii('"Caf'), 0xe9, ...ascii('A"'))), 'iso-8859-1');
    assert.equal(detectEncoding(bytes(...ascii('"'), 0xff, ...ascii('"'))), 'iso-8859-1');
  });
});

describe('byteLength', () => {
  it('knows UTF-16 by its mark', () => {
    assert.equal(utf16Of(new Uint8Array([0xff, 0xfe, 0x41, 0])), 'utf-16le');
    assert.equal(utf16Of(new Uint8Array([0xfe, 0xff, 0, 0x41])), 'utf-16be');
    for (const bytes of [[], [0xff], [0x41, 0], [0xef, 0xbb, 0xbf]])
      assert.equal(utf16Of(new Uint8Array(bytes)), undefined);
    assert.equal(encodingOf('nethack-3.6', new Uint8Array([0xff, 0xfe, 0x41, 0])), 'utf-8');
  });

  it('counts in each encoding', () => {
    assert.equal(byteLength('ヴラド侯の塔', 'shift_jis'), 12);
    assert.equal(byteLength('ヴラド侯の塔', 'utf-8'), 18);
    assert.equal(byteLength('ｱb', 'shift_jis'), 2);
    assert.equal(byteLength('Café', 'iso-8859-1'), 4);
    assert.equal(byteLength('Гномьи шахты', 'utf-8'), 23);
    assert.equal(byteLength('😀', 'utf-8'), 4);
  });

  it('without telling bytes the dialect decides', () => {
    assert.equal(encodingOf('jnethack'), 'shift_jis');
    assert.equal(encodingOf('nethack-3.6'), 'utf-8');
    assert.equal(encodingOf('jnethack', new Uint8Array(Buffer.from('倉庫番'))), 'utf-8');
  });
});
