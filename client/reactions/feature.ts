import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import type { DeviceStorage } from "../sealed/device_storage.ts";

/** Reactions to messages. */
export const reactionsFeature = defineClientFeature({
  name: "reactions",
  eager: ({ deviceStorage }: { deviceStorage: Pick<DeviceStorage, "get" | "set"> }) => ({
    actions: {
      /** Storage in which `createKeptEmoji` keeps recent emoji. */
      deviceStorage,
    },
  }),
  late: lazy(() => import("./reactions.ts"), ({ openReactions }) => openReactions),
});
