import type { z } from "zod";
import type { registerBody } from "../../protocol/auth.ts";
import { AppError } from "../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import type { RequestInfo } from "../http/endpoint.ts";
import { invitesRegistration } from "../invites/access.ts";
import type { UserRecord } from "../users/records.ts";
import {
  createUser,
  hasNoUsers,
  noteLogin,
  refuseTaken,
  setPublicKey,
  userById,
  userByLogin,
} from "../users/service.ts";
import { attempt } from "./failure_store.ts";
import { beginSession, rotate, type Secrets } from "./session_store.ts";

export { sweepSessions } from "./session_store.ts";

export interface SignedIn {
  user: UserRecord;
  secrets: Secrets;
}

/**
 * Makes an account and signs it in.
 * @throws AppError username_taken, email_taken, registration_closed, invite_required, busy
 */
export async function register(
  app: AppContext,
  wanted: z.infer<typeof registerBody>,
  request: RequestInfo,
): Promise<SignedIn> {
  await refuseByPolicy(app, wanted.inviteCode);
  await refuseTaken(app.db, wanted.username, wanted.email);
  const password = await app.passwords.hash(wanted.password);
  return await createUser(app, { ...wanted, password }, (tx, user) => {
    return { user, secrets: beginSession(app, tx, user.id, request.userAgent) };
  });
}

/**
 * Signs in by username or email. Wrong user and wrong password are one answer (D-ACCT-5).
 * @throws AppError invalid_credentials, rate_limited, busy
 */
export async function login(
  app: AppContext,
  name: string,
  password: string,
  request: RequestInfo,
): Promise<SignedIn> {
  const found = await userByLogin(app, name);
  const account = found?.id ?? name.toLowerCase();
  const right = await attempt(
    app,
    account,
    request.address,
    () => app.passwords.verify(password, found?.password ?? null),
  );
  if (!right || !found) throw new AppError("invalid_credentials");
  const outdated = app.passwords.outdated(found.password);
  const rehashed = outdated ? await app.passwords.hash(password) : null;
  return await noteLogin(app, found.id, rehashed, (tx, user) => {
    return { user, secrets: beginSession(app, tx, user.id, request.userAgent) };
  });
}

/** @throws AppError invalid_session */
export async function validateSession(
  app: AppContext,
  sessionToken: string,
  pageCookie: string | null,
): Promise<SignedIn> {
  const { userId, secrets } = await rotate(app, sessionToken, pageCookie);
  return { user: await userById(app, userId), secrets };
}

/**
 * Replaces the key of an account whose new device has none (D-ACCT-9).
 * @throws AppError wrong_password, rate_limited, busy
 */
export async function replacePublicKey(
  app: AppContext,
  userId: string,
  { publicKey, password }: { publicKey: string; password: string },
  address: string,
): Promise<void> {
  const user = await userById(app, userId);
  const right = await attempt(
    app,
    userId,
    address,
    () => app.passwords.verify(password, user.password),
  );
  if (!right) throw new AppError("wrong_password");
  await setPublicKey(app, userId, publicKey);
}

/** The first account may always register (D-LAST-6). */
async function refuseByPolicy(app: AppContext, inviteCode: string | undefined): Promise<void> {
  const { registration } = app.config;
  if (registration === "open" || await hasNoUsers(app.db)) return;
  if (registration === "closed") throw new AppError("registration_closed");
  if (!inviteCode || !await invitesRegistration(app, inviteCode)) {
    throw new AppError("invite_required");
  }
}
