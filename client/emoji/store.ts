import { signal } from "@preact/signals";
import type { Emoji } from "./emoji.ts";

export type EmojiStore = ReturnType<typeof createEmojiStore>;

/** What knows the emoji of one's servers (FIL-7), once something has asked for it. */
export function createEmojiStore() {
  const opened = signal<Emoji | null>(null);
  return {
    opened,
    /** A text as it is sent: `:name:` is one of them, as far as they are known. */
    toSent: (text: string) => opened.value?.toSent(text) ?? text,
  };
}
