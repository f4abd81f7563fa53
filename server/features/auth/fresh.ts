import { AppError } from "../../../protocol/errors.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor } from "../../base/request.ts";
import { sessionEndings, sessionRecords } from "./records.ts";
import type { Reader } from "../../storage/reader.ts";
import { checkOwnPassword } from "./own_password.ts";
import { sessionById } from "./sessions.ts";

/**
 * Guards what would let a stolen token take over the account (HARD-3): the session's sign-in must
 * be less than 5 minutes old, or the password is given. Renewing tokens does not make a sign-in
 * fresh. A password that is given must always be right.
 * @throws AppError password_required, wrong_password, rate_limited, server_busy
 */
export async function demandFresh(
  app: FeaturesContext,
  actor: Actor,
  password: string | undefined,
  address: string,
): Promise<void> {
  if (password !== undefined) return void await checkOwnPassword(app, actor, password, address);
  if (!await isFresh(app, actor)) throw new AppError("password_required");
}

/** Returns whether this session's sign-in is less than 5 minutes old. */
export async function isFresh(app: FeaturesContext, { sessionId }: Actor): Promise<boolean> {
  const session = await sessionById(app, sessionId);
  return session !== null && app.clock() < session.created_at + SERVER_TIMES.signInFresh;
}

/**
 * Asked in the transaction that makes or changes a credential: it does not outlive the session that
 * it is made in (HARD-3), nor an order that this one is to end, though it has not ended yet (MEND-11).
 * @throws AppError invalid_token
 */
export function accessSession(reader: Reader, { userId, sessionId }: Actor): void {
  const session = sessionRecords.get(reader, { id: sessionId });
  const order = sessionEndings.get(reader, { userId });
  const isEnding = order && session && order.keep !== sessionId &&
    session.created_at <= order.before;
  if (!session || isEnding) throw new AppError("invalid_token");
}
