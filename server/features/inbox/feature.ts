import * as api from "../../../protocol/api/inbox.ts";
import type { DomainEvent } from "../../base/bus.ts";
import { toUsers } from "../../kernel/audience.ts";
import { CounterCheck, type FeatureCheck } from "../../kernel/check.ts";
import { perApp } from "../../kernel/per_app.ts";
import type { FeaturesContext } from "../context.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { resumeMentions } from "../messages/count_mentions.ts";
import { stateOf } from "../../membership/inbox/entries.ts";
import {
  inboxEntries,
  type InboxRecord,
  inboxStates,
  pendingMentions,
  unreadMentions,
} from "../../membership/inbox/records.ts";
import { inboxOf, readEntries, readMentionsIn, removeEntry, sweepInboxes } from "./service.ts";
import { entryView } from "./view.ts";

/** Mentions and reminders of the last days (COM-11). */
export const inboxFeature = defineFeature({
  name: "inbox",
  records: [
    withRules(inboxEntries, { exported: { omitted: "it points to messages" } }),
    withRules(unreadMentions, { exported: { omitted: "an index" } }),
    withRules(inboxStates, { exported: { omitted: "counters" } }),
    withRules(pendingMentions, { exported: { omitted: "an order that is carried out" } }),
  ],
  endpoints: implement(api, {
    listInbox: ({ app, actor, query }) => inboxOf(app, actor.userId, query),
    readInbox: ({ app, actor, body }) => readEntries(app, actor.userId, body),
    removeInboxEntry: ({ app, actor, params }) => removeEntry(app, actor.userId, params.id),
  }),
  events: {
    "inbox-updated": {
      audience: "code",
      deliver: async ({ userId, entryId: id }, app, delivery) => {
        const to = toUsers(userId);
        // A mention of everyone is in many inboxes whose people are not there.
        if (delivery.people(to)[Symbol.iterator]().next().done) return;
        const entry = id === undefined ? null : await app.db.get(inboxEntries.key({ userId, id }));
        const { unread } = await app.db.read(stateOf, userId);
        await delivery.send(to, "inbox-updated", {
          unread,
          ...(entry && id !== undefined && { entry: await entryView(app, userId, id, entry) }),
        });
      },
      order: ({ userId }) => userId,
      cost: null,
    },
  },
  check: checkInboxes,
  sweep: { inboxes: sweepInboxes },
  start: followReading,
});

const reading = perApp((_app: FeaturesContext) => ({ all: Promise.resolve() }));

/** Marks mentions when their channel is read, which is after the commit that moves the marker. */
async function followReading(app: FeaturesContext): Promise<() => Promise<void>> {
  const state = reading(app);
  const unsubscribe = app.bus.subscribe((event) => {
    const read = app.bus.isRemote ? null : readBy(event);
    if (!read) return;
    state.all = state.all.then(() => readMentionsIn(app, ...read)).catch((error) =>
      app.log.error("mentions could not be marked as read", error)
    );
  });
  const stopTelling = await resumeMentions(app);
  return async () => {
    unsubscribe();
    await stopTelling();
    await state.all;
  };
}

/** Who has read a channel by this; an author has read everything before their message. */
function readBy(event: DomainEvent): [userId: string, channelId: string] | null {
  if (event.type === "read-updated") return [event.userId, event.read.channelId];
  if (event.type !== "message-created" || event.message.isSystemMessage) return null;
  return [event.message.sender_id, event.message.channel_id];
}

/** Compares each person's counters with their entries. */
function checkInboxes(): FeatureCheck {
  const [entries, unread] = [new CounterCheck(), new CounterCheck()];
  return {
    take: {
      inbox_entry([userId], { read }: InboxRecord) {
        entries.add(userId);
        if (!read) unread.add(userId);
      },
      inbox_state([userId], stored: { entries: number; unread: number }) {
        entries.setStored(userId, stored.entries);
        unread.setStored(userId, stored.unread);
      },
    },
    *problems() {
      for (const { id, stored, found } of entries.differences()) {
        yield `The user ${id} counts ${stored} entries of the inbox, but has ${found}`;
      }
      for (const { id, stored, found } of unread.differences()) {
        yield `The user ${id} counts ${stored} unread entries of the inbox, but has ${found}`;
      }
    },
  };
}
