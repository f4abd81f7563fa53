import * as api from "../../../protocol/api/saved.ts";
import { toUsers } from "../../kernel/audience.ts";
import { CounterCheck, type FeatureCheck } from "../../kernel/check.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { reminders, savedCounts, savedMessages } from "./records.ts";
import { reminding } from "./reminders.ts";
import { removeSaved, savedOf, saveMessage } from "./service.ts";
import { savedView } from "./view.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    reminder: { userId: string; messageId: string };
    /** `at`: milliseconds. */
    "reminder-set": { userId: string; at: number };
  }
}

/** Messages that people save for themselves, and reminders of them (COM-12). */
export const savedFeature = defineFeature({
  name: "saved",
  records: [
    withRules(savedMessages, { exported: { omitted: "only the person gets them" } }),
    withRules(savedCounts, { exported: { omitted: "a counter" } }),
    withRules(reminders, { exported: { omitted: "an index" } }),
  ],
  endpoints: implement(api, {
    listSaved: ({ app, actor, query }) => savedOf(app, actor.userId, query),
    saveMessage: async ({ app, actor, body }) => ({
      saved: await saveMessage(app, actor.userId, body),
    }),
    removeSaved: ({ app, actor, params }) => removeSaved(app, actor.userId, params.messageId),
  }),
  events: {
    reminder: {
      audience: ({ userId }) => toUsers(userId),
      async wire({ userId, messageId }, app) {
        const saved = await app.db.get(savedMessages.key({ userId, messageId }));
        return saved && { saved: await savedView(app, userId, messageId, saved) };
      },
      order: ({ userId }) => userId,
      cost: null,
    },
    "reminder-set": {
      audience: "nobody",
      because: "nodes wait for it",
      order: ({ userId }) => userId,
      cost: null,
    },
  },
  check: checkSaved,
  ...reminding,
});

/** Compares each person's counter with what is saved. */
function checkSaved(): FeatureCheck {
  const counts = new CounterCheck();
  return {
    take: {
      saved_message([userId]) {
        counts.add(userId);
      },
      saved_count([userId], count: number) {
        counts.setStored(userId, count);
      },
    },
    *problems() {
      for (const { id, stored, found } of counts.differences()) {
        yield `The user ${id} counts ${stored} saved messages, but has ${found}`;
      }
    },
  };
}
