import { lazy } from "../../browser/lazy.ts";
import type { ServerEvents } from "../../protocol/socket.ts";
import { defineClientFeature } from "../kernel/feature.ts";

/** Saved messages and reminders (COM-12). */
export const savedFeature = defineClientFeature({
  name: "saved",
  eager: (_app, _store, late) => ({
    events: {
      // The list still says it if this fails.
      reminder: ({ saved }: ServerEvents["reminder"]) => void late.remind(saved).catch(() => {}),
    },
  }),
  late: lazy(() => import("./saved.ts"), ({ openSaved }) => openSaved),
});
