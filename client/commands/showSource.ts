import type { Command } from './command';

/** Shows the file that the active preview draws. */
export const showSource: Command = {
  id: 'nethackDungeon.showSource',
  run({ previews }) {
    return previews.active?.showSource();
  },
};
