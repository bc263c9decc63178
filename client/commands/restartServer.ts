import type { Command } from './command';

/** Stops the language server and starts a new one. */
export const restartServer: Command = {
  id: 'nethackDungeon.restartServer',
  run({ session }) {
    return session.restart();
  },
};
