import * as api from "../../../protocol/api/scheduled.ts";
import { toUsers } from "../../kernel/audience.ts";
import { CounterCheck, type FeatureCheck } from "../../kernel/check.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import {
  scheduledCounts,
  scheduledDue,
  scheduledIn,
  scheduledMessages,
  type ScheduledRecord,
  scheduledSent,
} from "./records.ts";
import { failInSealed, sendingScheduled, sweepScheduled } from "./sending.ts";
import { removeScheduled, reschedule, schedule, scheduledOf, sendNow } from "./service.ts";
import { failScheduled } from "./store.ts";
import { scheduledView } from "./view.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "scheduled-updated": { userId: string; id: string };
    /** `messageId`: of the message that it became. */
    "scheduled-removed": { userId: string; id: string; messageId?: string };
    /** `at`: milliseconds. */
    "scheduled-set": { userId: string; at: number };
  }
}

const orderOf = ({ userId }: { userId: string }) => userId;

/** Messages that people send later (COM-14). */
export const scheduledFeature = defineFeature({
  name: "scheduled",
  // The index by channel comes last: where a person is gone, nothing is left that could fail.
  records: [
    withRules(scheduledMessages, { exported: { omitted: "only the person gets them" } }),
    withRules(scheduledCounts, { exported: { omitted: "a counter" } }),
    withRules(scheduledDue, { exported: { omitted: "an index" } }),
    withRules(scheduledSent, { exported: { omitted: "the messages are exported" } }),
    withRules(scheduledIn, {
      exported: { omitted: "an index" },
      onDelete: (app, tx, { userId, id }) => failScheduled(app, tx, { userId, id }, "not_found"),
    }),
  ],
  endpoints: implement(api, {
    listScheduled: ({ app, actor, query }) => scheduledOf(app, actor.userId, query),
    schedule: async ({ app, actor, body }) => ({
      scheduled: await schedule(app, actor.userId, body),
    }),
    reschedule: async ({ app, actor: { userId }, params: { id }, body }) => ({
      scheduled: await reschedule(app, { userId, id }, body),
    }),
    removeScheduled: ({ app, actor: { userId }, params: { id } }) =>
      removeScheduled(app, { userId, id }),
    sendScheduled: async ({ app, actor: { userId }, params: { id }, body }) => ({
      message: await sendNow(app, { userId, id }, body),
    }),
  }),
  events: {
    "scheduled-updated": {
      audience: ({ userId }) => toUsers(userId),
      async wire({ userId, id }, app) {
        const found = await app.db.get(scheduledMessages.key({ userId, id }));
        return found && { scheduled: scheduledView(id, found) };
      },
      order: orderOf,
      cost: null,
    },
    "scheduled-removed": {
      audience: ({ userId }) => toUsers(userId),
      wire: ({ id, messageId }) => ({ id, ...messageId !== undefined && { messageId } }),
      order: orderOf,
      cost: null,
    },
    "scheduled-set": {
      audience: "nobody",
      because: "nodes wait for it",
      order: orderOf,
      cost: null,
    },
  },
  cleanup: {
    "channel-updated": (app, { channelId }) =>
      app.upkeep.attempt(
        "scheduled",
        () => failInSealed(app, channelId),
        { channel: channelId },
      ).then(() => {}),
  },
  sweep: { scheduled: sweepScheduled },
  check: checkScheduled,
  ...sendingScheduled,
});

/** Compares each person's counter with their messages. */
function checkScheduled(): FeatureCheck {
  const counts = new CounterCheck();
  return {
    take: {
      scheduled([userId], { state }: ScheduledRecord) {
        if (state !== "failed") counts.add(userId);
      },
      scheduled_count: ([userId], count: number) => counts.setStored(userId, count),
    },
    *problems() {
      for (const { id, stored, found } of counts.differences()) {
        yield `The user ${id} counts ${stored} scheduled messages, but has ${found}`;
      }
    },
  };
}
