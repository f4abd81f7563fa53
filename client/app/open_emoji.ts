import type { EventListeners } from "../base/event_listeners.ts";
import type { EventHandlers } from "../base/socket.ts";
import { completeEmoji } from "../emoji/complete.ts";
import { createEmoji, type Emoji } from "../emoji/emoji.ts";
import type { Core } from "./core.ts";

export interface EmojiDeps {
  core: Core;
  events: EventHandlers;
  listeners: EventListeners;
}

/** What knows the emoji of one's servers (FIL-7); made once. */
export function openEmoji({ core, events, listeners }: EmojiDeps): Emoji {
  const { stores } = core;
  return stores.emoji.opened.value ??= createEmoji({ ...core, ...stores, events, listeners });
}

/** A message as it goes out, once they are known. */
export async function completed(deps: EmojiDeps, plaintext: string): Promise<string> {
  return await completeEmoji(openEmoji(deps), deps.core.platform, plaintext);
}
