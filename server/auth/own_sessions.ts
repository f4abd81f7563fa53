import { AppError } from "../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import type { Actor, RequestInfo } from "../http/endpoint.ts";
import { noteSecurity } from "../security/service.ts";
import { endOthers, orderEnding } from "./session_ending.ts";
import { endSession, sessionById, sessionsOf } from "./session_store.ts";

const SIGNED_OUT = "signed out from another device";

/**
 * Ends one of one's own sessions, this one or another.
 * @throws AppError not_found
 */
export async function endOwnSession(
  app: AppContext,
  { userId, sessionId }: Actor,
  id: string,
  { userAgent: device }: RequestInfo,
): Promise<void> {
  const session = await sessionById(app, id);
  if (session?.userId !== userId) throw new AppError("not_found");
  await endSession(app, id, SIGNED_OUT, (tx) => {
    if (id === sessionId) return;
    noteSecurity(app, tx, { userId, sessionId, kind: "session_ended", device });
  });
}

/** Ends all of one's own sessions but this one. */
export async function endOtherSessions(
  app: AppContext,
  { userId, sessionId }: Actor,
  { userAgent: device }: RequestInfo,
): Promise<void> {
  const sessions = await sessionsOf(app, userId);
  if (sessions.every(({ id }) => id === sessionId)) return;
  await app.db.transact({
    run(tx) {
      orderEnding(app, tx, userId, sessionId, SIGNED_OUT);
      noteSecurity(app, tx, { userId, sessionId, kind: "sessions_ended", device });
    },
  });
  await endOthers(app, userId);
}
