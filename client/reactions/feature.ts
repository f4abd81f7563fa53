import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import type { Kept } from "../sealed/kept.ts";

/** Reactions to messages. */
export const reactionsFeature = defineClientFeature({
  name: "reactions",
  eager: ({ kept }: { kept: Pick<Kept, "get" | "set"> }) => ({
    actions: {
      /** Storage in which `createKeptEmoji` keeps recent emoji. */
      kept,
    },
  }),
  late: lazy(() => import("./reactions.ts"), ({ openReactions }) => openReactions),
});
