import { Spinner } from "../ui/Spinner.tsx";
import { linkify } from "./linkify.ts";
import type { ShownMessage } from "./message.ts";

/** The text of a message as elements, never as HTML; web addresses can be opened. */
export function MessageText({ message }: { message: ShownMessage }) {
  if (message.text === null) {
    return (
      <p class="flex items-center gap-2 text-muted">
        <Spinner />Loading...
      </p>
    );
  }
  if (message.unreadable) return <p class="text-16 text-muted italic">{message.text}</p>;
  const color = message.state === "sent" ? "text-normal" : "text-muted";
  return (
    <p dir="auto" class={`max-w-[72ch] text-16 whitespace-pre-wrap wrap-anywhere ${color}`}>
      {linkify(message.text).map(({ text, href }, i) =>
        href
          ? (
            <a
              key={i}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              class="text-accent-text underline decoration-1 underline-offset-2 hover:decoration-2"
            >
              {text}
            </a>
          )
          : text
      )}
      {message.edited && <span class="ml-1 text-12 text-muted">(edited)</span>}
    </p>
  );
}
