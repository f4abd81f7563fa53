import { lazy } from "../../browser/lazy.ts";
import type { EmojiDeps } from "./open_emoji.ts";

/** `:name:`, which is no part of an emoji that is named with its id already. */
const NAMED = /(^|[^<\d]):[\w~]+:/;

/** Texts as they go out: one that may name emoji of servers waits until these are known (FIL-7). */
export const createCompleting =
  (deps: () => EmojiDeps) => (text: string): Promise<string> | string =>
    NAMED.test(text)
      // Where it cannot be loaded the names stand as they were typed.
      ? lazy(() => import("./open_emoji.ts")).load().then(({ completed }) =>
        completed(deps(), text)
      )
        .catch(() => text)
      : text;
