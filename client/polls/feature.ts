import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { MessagesStore } from "../messages/store.ts";

/** Polls (COM-15). */
export const pollsFeature = defineClientFeature({
  name: "polls",
  eager: ({ messages }: { messages: Pick<MessagesStore, "update"> }) => ({
    events: {
      "poll-updated": ({ channelId, messageId, poll }) =>
        messages.update(channelId, (window) => ({
          ...window,
          rows: window.rows.map((row) =>
            // The event for all readers leaves out their own answers.
            row.id === messageId ? { ...row, poll: { own: row.poll?.own, ...poll } } : row
          ),
        })),
    } satisfies EventPart,
  }),
  late: lazy(() => import("./polls.ts"), ({ openPolls }) => openPolls),
});
