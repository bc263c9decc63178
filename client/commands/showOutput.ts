import type { Command } from './command';

/** Shows the output channel. */
export const showOutput: Command = {
  id: 'nethackDungeon.showOutput',
  run({ session }) {
    session.output.show(true);
  },
};
