import assert from 'node:assert/strict';
import { type AnalysisOptions, analyse } from '../../server/analysis/analysis';

describe('the dialect that a setting names', () => {
  const def = 'DUNGEON: "Keep" "K" (10, 0)\n';
  const lua = 'dungeon = { { name = "Keep", base = 10, flags = "unconnected" } }\n';
  const judged = (text: string, options: AnalysisOptions) => {
    const { rules, dialectOrigin } = analyse(`file:///w/dungeon.${text === def ? 'def' : 'lua'}`, text, options);
    return `${rules.dialect} by ${dialectOrigin}`;
  };

  it('counts in the files that its games read', () => {
    assert.equal(judged(def, { settingDialect: 'slashem' }), 'slashem by setting');
    assert.equal(judged(lua, { settingDialect: 'xnethack' }), 'xnethack by setting');
  });

  it('leaves the other format to what the file says', () => {
    // A tree that moves from one to the other has both, and one setting for them.
    assert.match(judged(lua, { settingDialect: 'nethack-3.4.3' }), /^nethack-3\.7 by content$/);
    assert.match(judged(def, { settingDialect: 'nethack-5.0' }), /^nethack-3\.6 by content$/);
  });

  it('is not asked where a person names one for this file', () => {
    assert.equal(judged(lua, { dialect: 'nethack-3.4.3' }), 'nethack-3.4.3 by option');
    const line = `-- nethack-dungeon: dialect slashem\n${lua}`;
    assert.equal(judged(line, { settingDialect: 'xnethack' }), 'slashem by modeline');
  });
});
