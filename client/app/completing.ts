import type { EventHandlers } from "../base/socket.ts";
import type { EmojiDeps } from "./open_emoji.ts";

/** `:name:`, which is no part of an emoji that is named with its id already. */
const NAMED = /(^|[^<\d]):\w{2,32}(~\d+)?:/;

interface Deps extends Omit<EmojiDeps, "events"> {
  events(): EventHandlers;
}

/** Texts as they go out: one that may name emoji of servers waits until these are known (FIL-7). */
export function createCompleting({ events, ...deps }: Deps) {
  return async (text: string): Promise<string> => {
    if (!NAMED.test(text)) return text;
    try {
      const { completed } = await import("./open_emoji.ts");
      return await completed({ ...deps, events: events() }, text);
    } catch {
      // It cannot be loaded: the names stand as they were typed.
      return text;
    }
  };
}
