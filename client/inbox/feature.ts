import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";

/** Mentions and reminders of the last days (COM-11). */
export const inboxFeature = defineClientFeature({
  name: "inbox",
  late: lazy(() => import("./inbox.ts"), ({ openInbox }) => openInbox),
  lateEvents: ["inbox-updated"],
});
