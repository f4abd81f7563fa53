import { useContext, useMemo } from "react";
import { PeopleContext } from "../markdown/people.ts";
import { findPieces } from "../markdown/pieces.ts";
import { Pieces } from "../markdown/Pieces.tsx";
import { useMarkdown } from "../markdown/useMarkdown.ts";
import type { ShownMessage } from "./message.ts";

/** The text of a message as elements, never as HTML: markdown, addresses, mentions. */
export function MessageText({ message }: { message: ShownMessage }) {
  if (!message.text && !message.edited) return null;
  if (message.unreadable) return <p class="text-16 text-muted italic">{message.text}</p>;
  const color = message.state === "sent" ? "text-normal" : "text-muted";
  return (
    <div
      dir="auto"
      class={`max-w-[72ch] text-16 whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext] ${color}`}
    >
      <Text text={message.text ?? ""} />
      {message.edited && <span class="ml-1 text-12 text-muted">(edited)</span>}
    </div>
  );
}

function Text({ text }: { text: string }) {
  const Markdown = useMarkdown(text);
  const { findMentions } = useContext(PeopleContext);
  const pieces = useMemo(() => findPieces(text, findMentions), [text, findMentions]);
  // An element of its own: what is said is one text, and '(edited)' beside it another.
  return Markdown ? <Markdown text={text} /> : (
    <span>
      <Pieces of={pieces} />
    </span>
  );
}
