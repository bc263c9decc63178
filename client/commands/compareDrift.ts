import { type Command, targetUri } from './command';

/** Shows how far a variant's file has drifted from the stock dungeon of the game it descends from. */
export const compareDrift: Command = {
  id: 'nethackDungeon.compareDrift',
  run({ previews }, argument) {
    const uri = targetUri(argument) ?? previews.active?.uri;
    if (uri) previews.compare(uri, { kind: 'upstream' });
  },
};
