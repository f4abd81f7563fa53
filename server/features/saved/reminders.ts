import type { FeaturesContext } from "../context.ts";
import { watchDue } from "../due/watch.ts";
import { addEntry } from "../../membership/inbox/entries.ts";
import { reminders, savedMessages } from "./records.ts";

/** Tells reminders when they are due. */
export const reminding = watchDue({
  name: "reminders",
  records: reminders,
  timeIn: (event) => event.type === "reminder-set" ? event.at : undefined,
  act: remind,
  afterStart: 20_000,
});

async function remind(
  app: FeaturesContext,
  reminder: { at: number; userId: string; messageId: string },
): Promise<void> {
  const { userId, messageId } = reminder;
  await app.db.transact((tx) => {
    // Another node was first, or the person has changed their mind.
    if (!reminders.get(tx, reminder)) return;
    reminders.delete(tx, reminder);
    const saved = savedMessages.get(tx, { userId, messageId });
    if (!saved) return;
    savedMessages.set(tx, { userId, messageId }, { ...saved, reminded: true });
    app.bus.publishAfter(tx, { type: "reminder", userId, messageId });
    const entry = { kind: "reminder", at: tx.now, read: false, messageId } as const;
    addEntry(app, tx, userId, app.ids.uuid(), entry);
  });
}
