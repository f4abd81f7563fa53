import { revokeAll } from "../access_tokens/access.ts";
import type { FeaturesContext } from "../context.ts";
import { sessionEndings } from "./records.ts";
import type { Tx } from "../../storage/tx.ts";
import { forgetDevices } from "./known_devices.ts";
import { endSession, sessionsOf } from "./sessions.ts";

/**
 * Orders the end of all sessions begun so far but `keep`, in the transaction that changes how a
 * user proves who they are (D-ACCT-4), and forgets all known devices. `endOthers` follows; after a
 * stop in between, the next start runs it.
 */
export function orderEnding(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  keep: string | null,
  reason: string,
): void {
  forgetDevices(tx, userId);
  sessionEndings.set(tx, { userId }, { keep, before: app.clock(), reason });
}

/** Carries out what `orderEnding` ordered for a user: sessions end, and access tokens with them. */
export async function endOthers(app: FeaturesContext, userId: string): Promise<void> {
  const order = await app.db.get(sessionEndings.key({ userId }));
  if (!order) return;
  const { keep, before, reason } = order;
  const ending = (await sessionsOf(app, userId)).filter(({ id, created_at }) => {
    return id !== keep && created_at <= before;
  });
  await Promise.all(ending.map(({ id }) => endSession(app, id, reason)));
  await revokeAll(app, userId, before, reason);
  await app.db.transact((tx) => {
    // Another order may have come meanwhile; its own caller carries it out.
    if (sessionEndings.get(tx, { userId })?.before === before) {
      sessionEndings.delete(tx, { userId });
    }
  });
}

/** Most sessions of one account: more than anyone has devices. */
const MAX_SESSIONS = 100;

/**
 * Ends the least recently used sessions where a sign-in has made too many. Correct passwords count
 * against no limit, so sessions need one of their own (HARD-7).
 */
export async function endSurplus(app: FeaturesContext, userId: string): Promise<void> {
  const surplus = (await sessionsOf(app, userId)).slice(MAX_SESSIONS);
  await Promise.all(surplus.map(({ id }) => endSession(app, id, "signed in on too many devices")));
}

/** At start: orders that a stop interrupted. */
export async function endInterrupted(app: FeaturesContext): Promise<void> {
  for await (const { key } of app.db.walk(sessionEndings.prefix({}))) {
    await endOthers(app, String(key[1]));
  }
}
