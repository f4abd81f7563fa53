import { AppError } from "../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import type { UserRecord } from "../users/records.ts";
import { userById } from "../users/service.ts";
import { attempt } from "./failure_store.ts";

/**
 * The user, whose password this is: asked for in a signed-in request.
 * @throws AppError wrong_password, rate_limited, server_busy
 */
export async function checkOwnPassword(
  app: AppContext,
  userId: string,
  password: string,
  address: string,
): Promise<UserRecord> {
  const user = await userById(app, userId);
  const right = await attempt(
    app,
    userId,
    address,
    () => app.passwords.verify(password, user.password, { address }),
  );
  if (!right) throw new AppError("wrong_password");
  return user;
}
