import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";

/** Events of servers (COM-16). */
export const serverEventsFeature = defineClientFeature({
  name: "serverEvents",
  late: lazy(() => import("./server_events.ts"), ({ openServerEvents }) => openServerEvents),
  lateEvents: ["event-created", "event-updated", "event-deleted"],
});
