import { type ReactNode, useContext, useMemo } from "react";
import { EMOJI_IN_TEXT, stickerOf } from "../../protocol/emoji_text.ts";
import type { Names, Piece } from "../../protocol/text/pieces.ts";
import { readText } from "../../protocol/text/read.ts";
import { namesIn, wordsIn } from "../../protocol/text/words.ts";
import { isBigEmoji } from "./big_emoji.ts";
import { findChannelsOf } from "./channel_names.ts";
import { Draw } from "./Draw.tsx";
import { type People, PeopleContext } from "./people.ts";
import ServerEmoji from "./ServerEmoji.tsx";

/**
 * A message's text as elements: emphasis, code, quotes, lists, links, spoilers, mentions, names of
 * channels, and emoji of servers. Load this file when it is needed.
 */
export default function Markdown({ text }: { text: string }): ReactNode {
  const people = useContext(PeopleContext);
  return useMemo(() => {
    if (stickerOf(text)) return <ServerEmoji text={text} />;
    const pieces = readFor(people, text);
    // Alone they are large; with others of every kind, as far as those are.
    const others = text.replace(EMOJI_IN_TEXT, "😀");
    const isBig = others !== text && isBigEmoji(others);
    return isBig
      ? (
        <span class="text-40">
          <Draw of={pieces} />
        </span>
      )
      : <Draw of={pieces} />;
  }, [text, people]);
}

type Readers = Pick<People, "isKnown" | "channels">;

/** Returns a text's words, its spoilers covered. */
export function wordsFor(people: Readers, text: string, cover: string): string {
  return wordsIn(readFor(people, text), cover);
}

/**
 * Returns true if a text mentions the reader.
 * @param callsAll '@everyone' in it does (D-MSG-8)
 */
export function callsMe(people: People, text: string, callsAll: boolean): boolean {
  return namesIn(readFor(people, text))
    .some((name) => name === "everyone" ? callsAll : people.isMe(name));
}

/**
 * Caches recently parsed texts: a row renders them, is labeled by them, and looks for mentions in
 * them.
 */
const read = new WeakMap<Readers, Map<string, readonly Piece[]>>();
const MAX_READ = 50;

function readFor(people: Readers, text: string): readonly Piece[] {
  const held = read.get(people) ?? new Map<string, readonly Piece[]>();
  read.set(people, held);
  const found = held.get(text);
  if (found) return found;
  const names: Names = { isName: people.isKnown, findChannels: findChannelsOf(people.channels) };
  const pieces = readText(text, names);
  held.set(text, pieces);
  for (const [oldest] of held) {
    if (held.size <= MAX_READ) break;
    held.delete(oldest);
  }
  return pieces;
}
