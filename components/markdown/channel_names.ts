import type { Names } from "../../protocol/text/pieces.ts";
import type { NamedChannel } from "./people.ts";

type Find = NonNullable<Names["findChannels"]>;

/** Word characters of every script. */
const WORD = "\\p{L}\\p{M}\\p{N}_";
/** Position after a #, unless that follows a word, an address, an entity, or a backslash. */
const NOT_WITHIN = `(?<![${WORD}#&/\\\\]#)`;
/** A name ends where no more word characters follow, even after hyphens. */
const BEHIND = `(?!-*[${WORD}])`;

/** Shares a pattern among all messages that render with the same channels. */
const patterns = new WeakMap<readonly NamedChannel[], Find>();

/**
 * Returns a function that finds `#name` of these channels in a text (UX-8). If several names match,
 * the longest counts. undefined: there are no channels.
 */
export function findChannelsOf(channels?: readonly NamedChannel[]): Find | undefined {
  if (!channels?.length) return undefined;
  const held = patterns.get(channels) ?? channelFinder(channels);
  patterns.set(channels, held);
  return held;
}

function channelFinder(channels: readonly NamedChannel[]): Find {
  const addresses = addressesByName(channels);
  const names = channels.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`#${NOT_WITHIN}(${names.map(literal).join("|")})${BEHIND}`, "giu");
  return (text) =>
    [...text.matchAll(pattern)].flatMap(({ 0: { length }, 1: name, index }) => {
      const href = addresses.get(name) ?? addresses.get(name.toLowerCase());
      return href ? [{ index, length, href }] : [];
    });
}

/** By the names as they are, then in small letters; of channels with one name the first counts. */
function addressesByName(channels: readonly NamedChannel[]): Map<string, string> {
  const backwards = channels.toReversed();
  return new Map([
    ...backwards.map(({ name, href }) => [name.toLowerCase(), href] as const),
    ...backwards.map(({ name, href }) => [name, href] as const),
  ]);
}

function literal(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
