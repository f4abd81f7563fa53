import { AppError } from "../../../protocol/errors.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import { channelById } from "../../membership/channels/channels.ts";
import type { FeaturesContext } from "../context.ts";
import { watchDue } from "../due/watch.ts";
import { scheduledDue, scheduledIn, scheduledMessages, scheduledSent } from "./records.ts";
import { sendNow } from "./service.ts";
import { dropScheduled, failScheduled, putScheduled, type ScheduledAt } from "./store.ts";

/** Milliseconds until a message is tried again that the server had no room or time for. */
const RETRY_DELAY_MS = 5000;

/** Sends messages when their time comes. */
export const sendingScheduled = watchDue({
  name: "scheduled messages",
  records: scheduledDue,
  timeIn: (event) => event.type === "scheduled-set" ? event.at : undefined,
  act: sendDue,
});

async function sendDue(
  app: FeaturesContext,
  due: { at: number; userId: string; id: string },
): Promise<void> {
  const at = { userId: due.userId, id: due.id };
  const record = await app.db.get(scheduledMessages.key(at));
  if (!record || record.state !== "pending" || record.nextAt !== due.at) {
    return void await app.db.transact((tx) => scheduledDue.delete(tx, due));
  }
  if (record.isPrivate) {
    return await app.db.transact((tx) => {
      const now = scheduledMessages.get(tx, at);
      if (now?.state === "pending") putScheduled(app, tx, at, now, { ...now, state: "waiting" });
    });
  }
  const isLate = app.clock() > record.sendAt + SERVER_TIMES.scheduledDelay;
  try {
    if (isLate) throw new AppError("request_timeout");
    await sendNow(app, at);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refused(app, at, error, isLate);
  }
}

/** Delays a message, or keeps it as failed. */
async function refused(
  app: FeaturesContext,
  at: ScheduledAt,
  { code, status, retryAfter }: AppError,
  isLate: boolean,
): Promise<void> {
  // Another node has sent it, or its person has deleted it.
  if (code === "already_sent") return;
  const waits = status === 429 || status >= 500 || code === "busy";
  await app.db.transact((tx) => {
    const now = scheduledMessages.get(tx, at);
    if (now?.state !== "pending") return;
    if (isLate || !waits) return failScheduled(app, tx, at, code);
    const delay = retryAfter === undefined ? RETRY_DELAY_MS : retryAfter * 1000;
    const nextAt = Math.min(tx.now + delay, now.sendAt + SERVER_TIMES.scheduledDelay + 1);
    putScheduled(app, tx, at, now, { ...now, nextAt });
  });
}

/** Lets what waits for an open channel fail once that is sealed: nobody could read it there. */
export async function failInSealed(app: FeaturesContext, channelId: string): Promise<void> {
  const channel = await app.db.read(channelById, channelId);
  if (!channel?.sealed) return;
  for (const { at: { userId, id } } of await scheduledIn.list(app.db, { channelId })) {
    await app.db.transact((tx) => {
      const found = scheduledMessages.get(tx, { userId, id });
      if (found && !found.isPrivate) failScheduled(app, tx, { userId, id }, "private_channel");
    });
  }
}

/** Forgets failed messages, and which were sent, after a month. */
export async function sweepScheduled(app: FeaturesContext): Promise<void> {
  const over = app.clock() - SERVER_TIMES.scheduledLife;
  for await (const { key, value } of app.db.walk(scheduledMessages.prefix({}))) {
    if (value.failedAt === undefined || value.failedAt > over) continue;
    const at = scheduledMessages.at(key);
    await app.db.transact((tx) => {
      const now = scheduledMessages.get(tx, at);
      if (now?.failedAt !== undefined) dropScheduled(app, tx, at, now);
    });
  }
  for await (const { key, value } of app.db.walk(scheduledSent.prefix({}))) {
    if (value > over) continue;
    await app.db.transact((tx) => scheduledSent.delete(tx, scheduledSent.at(key)));
  }
}
