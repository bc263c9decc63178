// A mocha reporter that prints as another does (`--reporter-option base=dot`, default `spec`) and writes the counts to
// the file named in NETHACK_DUNGEON_RESULTS, at the end only: no file means that the run did not come to its end.
const { writeFileSync } = require('node:fs');
const { Runner, reporters } = require('mocha');

const printing = { dot: reporters.Dot, spec: reporters.Spec };

class Counts {
  constructor(runner, options) {
    this.base = new printing[options?.reporterOptions?.base ?? 'spec'](runner, options);
    const failures = [];
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test) => failures.push(test.fullTitle()));
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes = 0, failures: failed = 0, pending = 0 } = runner.stats ?? {};
      const counts = { total: runner.total, passed: passes, failed, skipped: pending, failures };
      if (process.env.NETHACK_DUNGEON_RESULTS)
        writeFileSync(process.env.NETHACK_DUNGEON_RESULTS, JSON.stringify(counts));
    });
  }
}
module.exports = Counts;
