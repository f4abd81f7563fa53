import type { Db } from "../../storage/db.ts";
import { perApp } from "../../kernel/per_app.ts";
import type { FeaturesContext } from "../context.ts";
import { reminders, savedMessages } from "./records.ts";

const DEADLINE = "reminders";

/** Milliseconds until reminders are tried again after they could not be read or stored. */
const RETRY_DELAY_MS = 5000;

/** Milliseconds after a start in which devices connect again before they are reminded. */
const AFTER_START_MS = 20_000;

/** Reminders that are read at once. */
const BATCH = 100;

/** The state of this node. */
const states = perApp((_app: FeaturesContext) => ({
  /** Time of its next look at the reminders, in milliseconds. */
  next: Infinity,
  working: Promise.resolve(),
}));

/**
 * Watches pending reminders, also those that other nodes store. Each node tries every reminder when
 * it is due; the one that takes its record tells it.
 */
export async function watchReminders(app: FeaturesContext): Promise<() => Promise<void>> {
  const unsubscribe = app.bus.subscribe((event) => {
    if (event.type === "reminder-set") lookAt(app, event.at);
  });
  await renewReminders(app);
  return async () => {
    unsubscribe();
    app.deadlines.cancel(DEADLINE);
    await states(app).working;
  };
}

/** Looks up the first reminder: after a start, and when the events of others were missed. */
export async function renewReminders(app: FeaturesContext): Promise<void> {
  const [first] = await firstOf(app.db, 1);
  if (first) lookAt(app, Math.max(first.at, app.clock() + AFTER_START_MS));
}

function lookAt(app: FeaturesContext, at: number): void {
  const state = states(app);
  if (at >= state.next) return;
  state.next = at;
  app.deadlines.set(DEADLINE, at, () => {
    state.next = Infinity;
    state.working = state.working.then(() => remindAll(app)).catch((error) => {
      app.log.error("reminders could not be told", error);
      lookAt(app, app.clock() + RETRY_DELAY_MS);
    });
  });
}

/** Tells all that is due, and waits for the next one. */
async function remindAll(app: FeaturesContext): Promise<void> {
  while (true) {
    const first = await firstOf(app.db, BATCH);
    for (const reminder of first) {
      if (reminder.at > app.clock()) return lookAt(app, reminder.at);
      await remind(app, reminder);
    }
    if (first.length < BATCH) return;
  }
}

type Reminder = Awaited<ReturnType<typeof firstOf>>[number];

async function remind(app: FeaturesContext, reminder: Reminder): Promise<void> {
  const { userId, messageId } = reminder;
  await app.db.transact((tx) => {
    // Another node was first, or the person has changed their mind.
    if (!reminders.get(tx, reminder)) return;
    reminders.delete(tx, reminder);
    const saved = savedMessages.get(tx, { userId, messageId });
    if (!saved) return;
    savedMessages.set(tx, { userId, messageId }, { ...saved, reminded: true });
    app.bus.publishAfter(tx, { type: "reminder", userId, messageId });
  });
}

async function firstOf(db: Db, limit: number) {
  const found = await db.list(reminders.prefix({}), { limit });
  return found.map(({ key }) => reminders.at(key));
}
