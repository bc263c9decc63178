/** Which dialect a source tree is one of. */
import { dialectIds, rulesFor } from '../dialects/index';
import type { TreeFacts } from './tree';

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The dialect that a tree says it is, or `undefined` when it does not say. A variant names itself; a tree that calls
 * itself NetHack is the vanilla game of its version, if the file's content (`recognised`) does not speak for a variant.
 */
export function dialectOfTree(facts: TreeFacts, recognised: string): string | undefined {
  const name = plain(facts.gameName ?? '');
  const named = dialectIds.find((id) => plain(id) === name);
  if (named !== undefined && isOfFormat(named, recognised)) return named;
  if (!rulesFor(recognised).dialect.startsWith('nethack-') || facts.generation === undefined) return undefined;
  const vanilla = `nethack-${facts.generation}`;
  return dialectIds.includes(vanilla) && isOfFormat(vanilla, recognised) ? vanilla : undefined;
}

/** A tree that moved from `.def` to `.lua` may still hold the old file: its generation is not the tree's. */
function isOfFormat(id: string, recognised: string): boolean {
  const lua = (dialect: string) => ['3.7', '5.0'].includes(rulesFor(dialect).generation);
  return lua(id) === lua(recognised);
}
