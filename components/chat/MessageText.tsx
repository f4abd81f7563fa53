import { useState } from "react";
import { emojiAsNames } from "../../protocol/emoji_plain.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { type Markdown } from "../markdown/useMarkdown.ts";
import { message as t } from "../../text/en/chat.ts";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart, useOptionalModule } from "../ui/lazy_part.tsx";
import { atOnce, legible } from "../../protocol/text/at_once.ts";
import { isBigEmoji } from "../markdown/big_emoji.ts";
import type { ShownMessage } from "./message.ts";

const RestOfText = lazyPart(lazy(() => import("./RestOfText.tsx")));

/**
 * Negative letter spacing makes browsers reshape a word for each line it is broken into, which
 * takes quadratic time.
 */
const LONG_WORD = /\S{200}/;

/**
 * Maximum characters of a text whose paragraphs have separate directions. Browsers look for a
 * letter from the start of each line: in text without letters, they scan to its end each time.
 */
const MAX_PARAGRAPHS_CHARS = LIMITS.messageTextMax;

const foldButton = lazy(() => import("./FoldButton.tsx"));

/** Lines of 72 characters from which on a text is folded: at least twice as many as are then seen. */
const FOLDED_FROM_LINES = 30;

interface Props {
  message: ShownMessage;
  /** null: the text is plain, or its renderer is still loading. */
  markdown: Markdown | null;
}

/** The text of a message as elements, never as HTML: markdown, addresses, mentions. */
export function MessageText({ message, markdown }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!message.text && !message.edited) return null;
  if (message.unreadable) return <p class="text-16 text-muted italic">{message.text}</p>;
  const color = message.state === "sent" ? "text-normal" : "text-muted";
  const text = message.text ?? "";
  const shown = atOnce(text);
  const isBig = isBigEmoji(text);
  const isLong = shown.length / 72 + shown.split("\n").length > FOLDED_FROM_LINES;
  const isFolded = isLong && !isOpen;
  const onToggle = () => setOpen(!isOpen);
  const said = (
    <div
      // Expands the message so that the focused link is visible.
      onFocusIn={({ target }) =>
        isFolded && (target as Element).matches(":focus-visible") && onToggle()}
      // Emoji have no direction: alone they're aligned like the page's own text.
      dir={isBig ? undefined : "auto"}
      class={`max-w-[72ch] ${isBig ? "text-40" : "text-16"} ${
        isBig || shown.length > MAX_PARAGRAPHS_CHARS ? "" : "[unicode-bidi:plaintext]"
      } whitespace-pre-wrap wrap-anywhere overflow-clip [overflow-clip-margin:4px] ${color} ${
        LONG_WORD.test(shown) ? "kerning-none" : ""
      } ${isFolded ? "max-h-80 mask-b-from-70%" : ""}`}
    >
      <Text text={text} shown={shown} markdown={markdown} />
      {message.edited && (
        <span class="ms-1 text-12 text-muted [unicode-bidi:isolate]">{t.edited}</span>
      )}
    </div>
  );
  if (!isLong) return said;
  return (
    <>
      {said}
      <Fold isOpen={isOpen} onToggle={onToggle} />
      {shown.length < text.length && <RestOfText text={text} start={shown.length} />}
    </>
  );
}

/** Its place is kept until it is loaded. */
function Fold(props: { isOpen: boolean; onToggle: () => void }) {
  const Button = useOptionalModule(foldButton, true);
  return Button ? <Button {...props} /> : <div class="my-1 h-11 fine:h-9" />;
}

/** Hides the text until markdown is loaded, so that spoilers never show (MEND-43). */
function Text(
  { text, shown, markdown }: { text: string; shown: string; markdown: Markdown | null },
) {
  // Separate element, so that the message is one text, and t.edited another.
  return markdown
    ? <markdown.default text={text} />
    : <span class={shown.includes("||") ? "invisible" : ""}>{emojiAsNames(legible(shown))}</span>;
}
