import { AppError } from "../../../protocol/errors.ts";
import { tokensOf } from "../access_tokens/service.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import type { Tx } from "../../storage/tx.ts";
import { noteSecurity } from "../security/service.ts";
import { demandFresh } from "./fresh.ts";
import { endOthers, orderEnding } from "./session_ending.ts";
import { sessionRecords } from "./records.ts";
import { endOne, endSession, sessionById, sessionsOf } from "./sessions.ts";

const SIGNED_OUT = "signed out from another device";

/**
 * Ends one of the user's own sessions. Ending another than the current one needs the password,
 * unless the sign-in is fresh (HARD-3); otherwise a thief could throw the owner out, device by
 * device.
 * @throws AppError not_found, password_required, wrong_password, rate_limited, server_busy
 */
export async function endOwnSession(
  app: FeaturesContext,
  actor: Actor,
  id: string,
  password: string | undefined,
  { address, userAgent: device }: RequestInfo,
): Promise<void> {
  const { userId, sessionId } = actor;
  const session = await sessionById(app, id);
  if (session?.userId !== userId) throw new AppError("not_found");
  if (id !== sessionId) await demandFresh(app, actor, password, address);
  await endSession(app, id, SIGNED_OUT, (tx) => {
    if (id === sessionId) return;
    noteSecurity(app, tx, { userId, sessionId, kind: "session_ended", device });
  });
}

/**
 * Ends another of the user's sessions in the caller's transaction, which has checked a stronger
 * proof than a password. A session that has already ended is left alone.
 * @param device the description of the device that asked
 */
export function endOwnIn(
  app: FeaturesContext,
  tx: Tx,
  { userId, sessionId }: Actor,
  id: string,
  device: string,
): void {
  const session = sessionRecords.get(tx, { id });
  if (session?.userId !== userId) return;
  endOne(app, tx, session, SIGNED_OUT);
  noteSecurity(app, tx, { userId, sessionId, kind: "session_ended", device });
}

/**
 * Ends all of the user's sessions except this one.
 * @throws AppError password_required, wrong_password, rate_limited, server_busy
 */
export async function endOtherSessions(
  app: FeaturesContext,
  actor: Actor,
  password: string | undefined,
  { address, userAgent: device }: RequestInfo,
): Promise<void> {
  const { userId, sessionId } = actor;
  await demandFresh(app, actor, password, address);
  const sessions = await sessionsOf(app, userId);
  const alone = sessions.every(({ id }) => id === sessionId);
  if (alone && (await tokensOf(app.db, userId)).length === 0) return;
  await app.db.transact((tx) => {
    orderEnding(app, tx, userId, sessionId, SIGNED_OUT);
    noteSecurity(app, tx, { userId, sessionId, kind: "sessions_ended", device });
  });
  await endOthers(app, userId);
}
