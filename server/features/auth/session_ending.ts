import { revokeAll } from "../access_tokens/access.ts";
import type { FeaturesContext } from "../context.ts";
import { sessionEndings } from "./records.ts";
import type { Tx } from "../../storage/tx.ts";
import { forgetDevices } from "./known_devices.ts";
import { endSession, sessionsOf } from "./sessions.ts";

/**
 * In the transaction that changes how somebody proves who they are: all sessions begun
 * before are to end, but for `keep` (D-ACCT-4), and no device is known any more. `endOthers`
 * follows; after a stop in between, the next start does it.
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
    // Another order may have come meanwhile: it is carried out by whoever gave it.
    if (sessionEndings.get(tx, { userId })?.before === before) {
      sessionEndings.delete(tx, { userId });
    }
  });
}

/** Sessions of one account: more than anybody has devices. */
const MAX_SESSIONS = 100;

/**
 * After a sign-in: where there are too many, those used longest ago end. Right passwords count
 * against nobody, so sessions have to have an end of their own (HARD-7).
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
