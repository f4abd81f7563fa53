import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import type { Kept } from "../sealed/kept.ts";

/** Reactions to messages. */
export const reactionsFeature = defineClientFeature({
  name: "reactions",
  eager: ({ kept }: { kept: Pick<Kept, "get" | "set"> }) => ({
    actions: {
      /** The values in which `createKeptEmoji` keeps what was picked last. */
      kept,
    },
  }),
  late: lazy(() => import("./reactions.ts"), ({ openReactions }) => openReactions),
});
