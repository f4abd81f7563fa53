import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { isEnrolled, requireValidCode } from "../mfa/access.ts";
import { type Outcome, tryCode } from "../mfa/service.ts";
import { noteSecurity } from "../security/service.ts";
import { userById, userByLogin } from "../../membership/users/users.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { noteLogin } from "../../membership/users/service.ts";
import { attempt, ofSession } from "./failure_store.ts";
import { knownDevice, rememberDevice } from "./known_devices.ts";
import { isSamePassword } from "./passwords.ts";
import { endSurplus } from "./session_ending.ts";
import type { SignedIn } from "./service.ts";
import { beginSession } from "./sessions.ts";

/** Credentials of a sign-in. `code`: from the authenticator, or a recovery code. */
export interface Credentials {
  /** Username or email (AUTH-08). */
  username: string;
  password: string;
  code?: string;
}

/** The origin of a request: its address, and the token that came with it, if any. */
interface Asking {
  request: RequestInfo;
  actor: Actor;
}

/**
 * Signs in. An unknown user and a wrong password get the same response (D-ACCT-5); a code is only
 * checked after the right password. Session, used code and failure are one transaction. A device
 * that the account knows is delayed neither by strangers' guesses nor by those of others behind its
 * address (HARD-7).
 * @returns null if the account has two-factor and no code was given (AUTH-10)
 * @throws AppError invalid_credentials, invalid_code, rate_limited, server_busy
 */
export async function login(
  app: FeaturesContext,
  credentials: Credentials,
  { request, actor }: Asking,
): Promise<SignedIn | null> {
  const found = await app.db.read(userByLogin, credentials.username);
  const account = found?.id ?? credentials.username.toLowerCase();
  const device = actor.userId === account
    ? ofSession(actor.sessionId)
    : await knownDevice(app, account, request.deviceCookie);
  const work = () =>
    signIn(app, credentials, request, device).catch((error) => {
      if (found && isFailure(error)) error.account = found.id;
      throw error;
    });
  return device ? await work() : await app.gate.run(request.address, work, isFailure);
}

/** Returns whether an error counts against the address: a wrong password or code (HARD-7). */
export function isFailure(error: unknown): error is AppError {
  return error instanceof AppError &&
    (error.code === "invalid_credentials" || error.code === "invalid_code");
}

async function signIn(
  app: FeaturesContext,
  credentials: Credentials,
  request: RequestInfo,
  known: string | null,
): Promise<SignedIn | null> {
  const { username, password, code } = credentials;
  const device = request.userAgent;
  const found = await rightUser(app, username, password, request.address, known);
  const outdated = app.passwords.outdated(found.password);
  const rehashed = outdated ? await app.passwords.hash(password, request) : null;
  const result = await app.db.transact<SignedIn | Outcome | "changed" | null>((tx) => {
    const user = userById(tx, found.id);
    if (user.disabled || !isSamePassword(user.password, found.password)) return "changed";
    if (isEnrolled(tx, user.id)) {
      if (code === undefined) return null;
      const recovered = () => {
        noteSecurity(app, tx, { userId: user.id, kind: "recovery_code_used", device });
      };
      const outcome = tryCode(tx, user.id, "login", code, app.clock(), recovered);
      if (outcome !== "right") return outcome;
    } else if (code !== undefined) return "wrong";
    const secrets = beginSession(app, tx, user.id, device);
    const { sessionId } = secrets;
    // A sign-in on a known device is listed, but not announced.
    const quiet = known !== null;
    noteSecurity(app, tx, { userId: user.id, sessionId, kind: "signed_in", device, quiet });
    return {
      user: noteLogin(app, tx, user, rehashed),
      secrets,
      device: rememberDevice(app, tx, user.id, request.deviceCookie),
    };
  });
  // The password was changed while it was checked, so the result may be outdated.
  if (result === "changed") return await signIn(app, credentials, request, known);
  if (result === null) return null;
  if (typeof result === "object") {
    await endSurplus(app, found.id);
    return result;
  }
  requireValidCode(result, new AppError("invalid_code"));
  throw new AppError("internal");
}

/**
 * @param known which device or session of the account asks; null: none
 * @throws AppError invalid_credentials, rate_limited, server_busy
 */
async function rightUser(
  app: FeaturesContext,
  name: string,
  password: string,
  address: string,
  known: string | null,
): Promise<UserRecord> {
  const found = await app.db.read(userByLogin, name);
  const account = found?.id ?? name.toLowerCase();
  const from = { address, known: known !== null };
  const check = () => app.passwords.verify(password, found?.password ?? null, from);
  const right = known
    ? await attempt(app, account, known, check)
    : await attempt(app, account, address, () => app.delays.run(app, account, check));
  // The same error as for a wrong password: only the host knows that the account is disabled.
  if (!right || !found || found.disabled) throw new AppError("invalid_credentials");
  return found;
}
