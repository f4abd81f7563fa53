import { useContext, useMemo } from "react";
import { emojiAsNames } from "../../protocol/emoji_plain.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { PeopleContext } from "../markdown/people.ts";
import { findPieces } from "../markdown/pieces.ts";
import { Pieces } from "../markdown/Pieces.tsx";
import { useMarkdown } from "../markdown/useMarkdown.ts";
import { message as t } from "../../text/en/chat.ts";
import { part } from "../ui/part.tsx";
import { atOnce, legible } from "./at_once.ts";
import { isBigEmoji } from "../markdown/big_emoji.ts";
import type { ShownMessage } from "./message.ts";

const RestOfText = part(() => import("./RestOfText.tsx"));

/**
 * Letters that are moved closer to each other make browsers shape a word anew for each line that it
 * is broken into: that takes time by the square of its length.
 */
const LONG_WORD = /\S{200}/;

/**
 * Characters of a text whose paragraphs have directions of their own. To find one, browsers look for
 * a letter from the beginning of each line on: among signs alone, to the end of the text each time.
 */
const PARAGRAPHS_MAX = LIMITS.messageTextMax;

/** The text of a message as elements, never as HTML: markdown, addresses, mentions. */
export function MessageText({ message }: { message: ShownMessage }) {
  if (!message.text && !message.edited) return null;
  if (message.unreadable) return <p class="text-16 text-muted italic">{message.text}</p>;
  const color = message.state === "sent" ? "text-normal" : "text-muted";
  const text = message.text ?? "";
  const shown = atOnce(text);
  const isBig = isBigEmoji(text);
  return (
    <div
      // Emoji have no direction: alone they stand where the page's own text begins.
      dir={isBig ? undefined : "auto"}
      class={`max-w-[72ch] ${isBig ? "text-40" : "text-16"} ${
        isBig || shown.length > PARAGRAPHS_MAX ? "" : "[unicode-bidi:plaintext]"
      } whitespace-pre-wrap wrap-anywhere overflow-clip [overflow-clip-margin:4px] ${color} ${
        LONG_WORD.test(shown) ? "kerning-none" : ""
      }`}
    >
      <Text text={legible(shown)} />
      {shown.length < text.length && <RestOfText text={text} start={shown.length} />}
      {message.edited && (
        <span class="ms-1 text-12 text-muted [unicode-bidi:isolate]">{t.edited}</span>
      )}
    </div>
  );
}

function Text({ text }: { text: string }) {
  const Markdown = useMarkdown(text);
  const { findMentions } = useContext(PeopleContext);
  const pieces = useMemo(() => findPieces(emojiAsNames(text), findMentions), [text, findMentions]);
  // An element of its own: what is said is one text, and t.edited beside it another.
  return Markdown ? <Markdown text={text} /> : (
    <span>
      <Pieces of={pieces} />
    </span>
  );
}
