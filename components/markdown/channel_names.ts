import type { Mention, NamedChannel, People } from "./people.ts";

type Find = People["findMentions"];

/** What a word is made of, in every script. */
const WORD = "\\p{L}\\p{M}\\p{N}_";
/** Behind a #: none that follows a word, an address, an entity, or a backslash. */
const NOT_WITHIN = `(?<![${WORD}#&/\\\\]#)`;
/** A name ends where no more of a word follows, be it after hyphens. */
const BEHIND = `(?!-*[${WORD}])`;

const NONE: readonly NamedChannel[] = [];
/** One pattern for all messages that are drawn with the same channels. */
const patterns = new WeakMap<readonly NamedChannel[], Find>();

/**
 * Finds mentions of people and `#name` of these channels (UX-8), in the order of the text and none
 * within another. Of several names that fit, the longest counts.
 */
export function findNames(findMentions: Find, channels = NONE): Find {
  if (channels.length === 0) return findMentions;
  let findChannels = patterns.get(channels);
  if (!findChannels) patterns.set(channels, findChannels = channelFinder(channels));
  return (text) => withoutOverlaps([...findMentions(text), ...findChannels(text)]);
}

function channelFinder(channels: readonly NamedChannel[]): Find {
  const addresses = addressesByName(channels);
  const names = channels.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`#${NOT_WITHIN}(${names.map(literal).join("|")})${BEHIND}`, "giu");
  return (text) =>
    [...text.matchAll(pattern)].flatMap(({ 0: { length }, 1: name, index }) => {
      const href = addresses.get(name!) ?? addresses.get(name!.toLowerCase());
      return href ? [{ index, length, name: name!, href }] : [];
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

function withoutOverlaps(mentions: Mention[]): Mention[] {
  let end = 0;
  return mentions.sort((a, b) => a.index - b.index).filter(({ index, length }) => {
    if (index < end) return false;
    end = index + length;
    return true;
  });
}
