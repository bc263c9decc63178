// A mocha reporter that prints as `spec` does and writes the counts to the file named in NETHACK_DUNGEON_RESULTS, at
// the end only: no file means that the run did not come to its end.
const { writeFileSync } = require('node:fs');
const { Runner, reporters } = require('mocha');

class Counts extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failures = [];
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test) => failures.push(test.fullTitle()));
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes = 0, failures: failed = 0, pending = 0 } = runner.stats ?? {};
      const file = process.env.NETHACK_DUNGEON_RESULTS;
      if (file)
        writeFileSync(
          file,
          JSON.stringify({ total: runner.total, passed: passes, failed, skipped: pending, failures }),
        );
    });
  }
}
module.exports = Counts;
