import { AppError } from "../../../protocol/errors.ts";
import type { Actor } from "../../base/request.ts";
import { accessSession } from "../../features/auth/fresh.ts";
import type { E2eeContext } from "../context.ts";
import { devicesOf } from "./access.ts";
import { identityKeys } from "./records.ts";

/** Milliseconds until a new beginning takes effect (E2E-14). */
const RESET_DELAY = 24 * 3600_000;
/** Milliseconds in which a device must have been seen that calls it off. */
const SEEN_LATELY = 7 * 86_400_000;

/**
 * All keys are lost: from 24 hours on another person key may take the place of the known one. All
 * own devices are told at once. Asked for again, the time goes on as it was.
 * @throws AppError not_found before there are keys
 */
export async function beginReset(app: E2eeContext, actor: Actor): Promise<{ at: string }> {
  const { userId } = actor;
  const at = await app.db.transact((tx) => {
    accessSession(tx, actor);
    if (!tx.get(identityKeys.person(userId))) throw new AppError("not_found");
    const running = tx.get(identityKeys.reset(userId));
    if (running !== null) return running;
    tx.set(identityKeys.reset(userId), tx.now + RESET_DELAY);
    app.bus.publishAfter(tx, { type: "e2ee-devices-changed", userId });
    return tx.now + RESET_DELAY;
  });
  return { at: new Date(at).toISOString() };
}

/**
 * Calls it off, from a device that is in use and was seen in the last seven days.
 * @throws AppError forbidden for every other session; not_found where nothing was begun
 */
export async function cancelReset(app: E2eeContext, actor: Actor): Promise<void> {
  const { userId, sessionId } = actor;
  await app.db.transact((tx) => {
    accessSession(tx, actor);
    if (tx.get(identityKeys.reset(userId)) === null) throw new AppError("not_found");
    const known = devicesOf(tx, userId).some(({ session, revoked, seen_at }) => {
      return session === sessionId && !revoked && tx.now - seen_at < SEEN_LATELY;
    });
    if (!known) throw new AppError("forbidden");
    tx.delete(identityKeys.reset(userId));
    app.bus.publishAfter(tx, { type: "e2ee-devices-changed", userId });
  });
}
