import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor } from "../../base/request.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { userById } from "../../membership/users/users.ts";
import { attempt, ofSession } from "./failure_store.ts";

/**
 * Returns the user if this is their password, for a signed-in request. Failures are counted by
 * session: a stolen token gets 5 guesses in 15 minutes, however many addresses it uses (HARD-3).
 * @throws AppError wrong_password, rate_limited, server_busy
 */
export async function checkOwnPassword(
  app: FeaturesContext,
  { userId, sessionId }: Actor,
  password: string,
  address: string,
): Promise<UserRecord> {
  const user = await app.db.read(userById, userId);
  const right = await attempt(
    app,
    userId,
    ofSession(sessionId),
    () => app.passwords.verify(password, user.password, { address }),
  );
  if (!right) throw new AppError("wrong_password");
  return user;
}
