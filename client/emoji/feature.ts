import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";

/** `:name:`, which is no part of an emoji that is named with its id already. */
const NAMED = /(^|[^<\d]):[\w~]+:/;

/** The emoji and stickers of one's servers (FIL-7): known once something has asked for them. */
export const emojiFeature = defineClientFeature({
  name: "emoji",
  eager: (_app, _store, late) => ({
    actions: {
      /** A text as it is sent: `:name:` is one of them, as far as they are known. */
      toSent: (text: string) => late.opened.value?.toSent(text) ?? text,
      /** A message as it goes out: one that may name emoji waits until they are known. */
      complete: (plaintext: string): Promise<string> | string =>
        NAMED.test(plaintext)
          // Where their script can't be loaded the names stay as they were typed.
          ? late.complete(plaintext).catch(() => plaintext)
          : plaintext,
    },
  }),
  late: lazy(() => import("./emoji.ts"), ({ openEmoji }) => openEmoji),
  lateEvents: ["emoji-updated", "emoji-deleted"],
});
