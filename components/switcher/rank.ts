import { folded } from "../../protocol/text/fold.ts";

/** A channel, person or server that one can go to. */
export interface Target {
  key: string;
  kind: "channel" | "person" | "server";
  name: string;
  /** Distinguishes it from others of the same name: a channel's server. */
  hint: string;
  unread: boolean;
  /** Its place among what was open last, from 0; absent: it was not. */
  recent?: number;
  isVoice?: boolean;
}

/** How many are shown. */
const MAX_RESULTS = 50;
/** A first character that asks for one kind alone. */
const KINDS: Record<string, Target["kind"]> = { "#": "channel", "@": "person" };

/**
 * The targets that `query` may mean, the likeliest first: every word of it is in the name or the
 * hint, or its letters are in the name in their order. Of two as likely the unread one is first,
 * else the one that was open last, else the one that came first. Without words, what was open last
 * is before what is unread (UX-6).
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

/** 0: each word begins the name; infinite: one is nowhere. */
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
