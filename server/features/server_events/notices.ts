import { addEntry } from "../../membership/inbox/entries.ts";
import { inboxEntries } from "../../membership/inbox/records.ts";
import type { FeaturesContext } from "../context.ts";
import { watchDue } from "../due/watch.ts";
import { eventById, maySee } from "./access.ts";
import { current } from "./interest.ts";
import { interests, notices } from "./records.ts";

/** Entries of inboxes that one commit stores. */
const PER_COMMIT = 50;

/** Tells those who are interested that an event begins soon, or has begun. */
export const telling = watchDue({
  name: "events' notices",
  records: notices,
  timeIn: (event) => event.type === "event-notice" ? event.at : undefined,
  act: tell,
});

/** Leaves what another node, or an earlier try, has stored. */
async function tell(
  app: FeaturesContext,
  at: { at: number; serverId: string; eventId: string; id: string },
): Promise<void> {
  const { eventId, serverId } = at;
  const found = await interests.list(app.db, { eventId });
  const all = found.map(({ at: { userId }, value }) => ({ userId, value }));
  const people = (await current(app, serverId, all)).map(({ userId }) => userId);
  for (let from = 0; from < people.length; from += PER_COMMIT) {
    const some = people.slice(from, from + PER_COMMIT);
    const notified = await app.db.transact((tx) => {
      const { many } = tx;
      const event = eventById(many, eventId);
      const wanted = !event ? [] : many.map(some, (userId) => {
        const isNew = inboxEntries.get(many, { userId, id: at.id }) === null;
        return isNew && maySee(many, userId, event) ? userId : null;
      }).filter((userId) => userId !== null);
      tx.map(wanted, (userId) => {
        const entry = { kind: "event", at: tx.now, read: false, eventId } as const;
        addEntry(app, tx, userId, at.id, entry);
      });
      return wanted;
    });
    for (const userId of notified) {
      app.bus.publish({ type: "event-reminder", userId, eventId, serverId });
    }
  }
  await app.db.transact((tx) => notices.delete(tx, at));
}
