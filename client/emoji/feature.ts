import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";

/** `:name:`, which is no part of an emoji that is named with its id already. */
const NAMED = /(^|[^<\d]):[\w~]+:/;

/** Emoji and stickers of the user's servers (FIL-7), loaded on first use. */
export const emojiFeature = defineClientFeature({
  name: "emoji",
  eager: (_app, _store, late) => ({
    actions: {
      /** A text as it is sent: `:name:` is one of them, as far as they are known. */
      toSent: (text: string) => late.opened.value?.toSent(text) ?? text,
      /** Completes an outgoing message: one that may name emoji waits until they are loaded. */
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
