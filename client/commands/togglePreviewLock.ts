import type { Command } from './command';

/** Locks the active preview to its file, or lets it follow the active editor again. */
export const togglePreviewLock: Command = {
  id: 'nethackDungeon.togglePreviewLock',
  run({ previews }) {
    previews.active?.toggleLock();
  },
};
