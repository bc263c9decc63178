/** What VS Code calls inside its extension host: defines the tests and runs them by mocha. */
import Mocha from 'mocha';
import Counts from '../../../scripts/lib/reporter.cjs';

/**
 * Runs the tests that `define` registers. Rejects when one fails, and when something of ours rejected a promise that
 * nobody handled: that alone would fail no test.
 */
export async function runSuite(define: () => void): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 30_000, color: true, reporter: Counts });
  mocha.suite.emit('pre-require', globalThis, null, mocha);
  define();
  const unhandled: string[] = [];
  const note = (reason: unknown) => {
    const stack = String((reason as Error | undefined)?.stack ?? reason);
    if (stack.includes('nethack-dungeon') || stack.includes('suite.js')) unhandled.push(stack);
  };
  process.on('unhandledRejection', note);
  try {
    const failures = await new Promise<number>((resolve) => {
      mocha.run(resolve);
    });
    if (failures > 0) throw new Error(`${failures} tests failed`);
    if (unhandled.length > 0) throw new Error(`unhandled rejections:\n${unhandled.join('\n')}`);
  } finally {
    process.off('unhandledRejection', note);
  }
}
