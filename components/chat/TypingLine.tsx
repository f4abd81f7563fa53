import { typing as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
/** 'alice is typing...': its place is always kept, so that nothing moves. */
export function TypingLine({ names }: { names: readonly string[] }) {
  return <p aria-live="polite" class="h-5 truncate px-4 text-12 text-muted">{typingText(names)}</p>;
}

/** Returns who is typing, up to three by name. */
export function typingText(names: readonly string[]): string {
  if (names.length === 0) return "";
  if (names.length > 3) return t.several;
  const last = names[names.length - 1];
  if (names.length === 1) return fill(t.one, { name: last });
  return fill(t.some, { names: names.slice(0, -1).join(", "), last });
}
