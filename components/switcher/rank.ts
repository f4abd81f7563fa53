import { folded } from "../../protocol/text/fold.ts";

/** Channel, person or server to jump to. */
export interface Target {
  key: string;
  kind: "channel" | "person" | "server";
  name: string;
  /** Distinguishes it from others of the same name: a channel's server. */
  hint: string;
  unread: boolean;
  /** Index among the recent places, from 0; absent: not recent. */
  recent?: number;
  isVoice?: boolean;
}

/** Maximum number of results. */
const MAX_RESULTS = 50;
/** A first character that asks for one kind alone. */
const KINDS: Record<string, Target["kind"]> = { "#": "channel", "@": "person" };

/**
 * Ranks the targets that `query` may refer to, likeliest first: every word of it is in the name or
 * the hint, or its letters are in the name in order. Among equals, unread ones come first, then the
 * most recently opened, then the original order. Without a query, recent targets precede unread
 * ones (UX-6).
 */
export function rank<T extends Target>(targets: readonly T[], query: string): T[] {
  const kind = KINDS[query.trim()[0]];
  const words = folded(kind ? query.trim().slice(1) : query).split(/\s+/).filter(Boolean);
  const unread = (a: Target, b: Target) => Number(b.unread) - Number(a.unread);
  const [first, second] = words.length > 0 ? [unread, byRecent] : [byRecent, unread];
  return targets
    .filter((target) => !kind || target.kind === kind)
    .map((target) => ({ target, far: distance(target, words) }))
    .filter(({ far }) => Number.isFinite(far))
    .sort((a, b) => a.far - b.far || first(a.target, b.target) || second(a.target, b.target))
    .slice(0, MAX_RESULTS)
    .map(({ target }) => target);
}

function byRecent(a: Target, b: Target): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (a.recent ?? last) - (b.recent ?? last);
}

/** Returns 0 if each word begins the name; infinity if a word is missing. */
function distance({ name, hint }: Target, words: readonly string[]): number {
  const title = folded(name);
  const more = folded(hint);
  return words.reduce((sum, word) => sum + distanceOf(word, title, more), 0);
}

function distanceOf(word: string, title: string, more: string): number {
  const at = title.indexOf(word);
  if (at === 0) return 0;
  if (at > 0) return /[\p{L}\p{N}]/u.test(title[at - 1]) ? 2 : 1;
  if (more.includes(word)) return 3;
  return holdsInOrder(title, word) ? 4 : Infinity;
}

function holdsInOrder(title: string, word: string): boolean {
  let from = 0;
  for (const letter of word) {
    from = title.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}
