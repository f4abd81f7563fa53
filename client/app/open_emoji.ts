import { createEmoji, type Emoji } from "../emoji/emoji.ts";
import type { Features } from "./features.ts";

/** What knows the emoji of one's servers (FIL-7); made once. */
export function openEmoji({ core, stores, events, listeners }: Features): Emoji {
  return stores.emoji.opened.value ??= createEmoji({ ...core, ...stores, events, listeners });
}
