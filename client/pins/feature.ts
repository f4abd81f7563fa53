import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { createPinsStore } from "./store.ts";

/** The pinned messages of channels (D-PERM-4). */
export const pinsFeature = defineClientFeature({
  name: "pins",
  store: createPinsStore,
  eager: (_app, store, late) => ({
    actions: {
      /** Loads a channel's pins again. Never throws: see the list's `status`. */
      load: (channelId: string) => late.load(channelId).catch(() => store.failed(channelId)),
    },
    onSignOut: () => store.update(() => ({})),
  }),
  late: lazy(() => import("./pins.ts"), ({ openPins }) => openPins),
  lateEvents: ["pins-changed"],
});
