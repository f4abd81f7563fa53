import type { z } from "zod";
import type { registerBody } from "../../protocol/auth.ts";
import { AppError } from "../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import type { Actor, RequestInfo } from "../http/endpoint.ts";
import { invitesRegistration } from "../invites/access.ts";
import type { Rider } from "../kv/rider.ts";
import { noteSecurity } from "../security/service.ts";
import type { UserRecord } from "../users/records.ts";
import { makeAdminInTx } from "../users/admins.ts";
import { createUser, refuseTaken, setPublicKey, userById } from "../users/service.ts";
import { checkOwnPassword } from "./own_password.ts";
import { beginSession, rotate, type Secrets } from "./session_store.ts";

export { sweepSessions } from "./sweep.ts";

export interface SignedIn {
  user: UserRecord;
  secrets: Secrets;
}

/**
 * Makes an account and signs it in.
 * @throws AppError username_taken, email_taken, registration_closed, invite_required, server_busy
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
 * Makes an account that is instance admin and signs it in, for the first run (HARD-11).
 * @param rider refuses where there is an admin already
 * @throws AppError username_taken, email_taken, server_busy, and what `rider` throws
 */
export async function beginFirst(
  app: AppContext,
  wanted: Omit<z.infer<typeof registerBody>, "inviteCode">,
  request: RequestInfo,
  rider: Rider,
): Promise<SignedIn> {
  const password = await app.passwords.hash(wanted.password);
  return await createUser(app, { ...wanted, password }, (tx, user) => {
    rider.run(tx);
    const admin = makeAdminInTx(app, tx, user);
    return { user: admin, secrets: beginSession(app, tx, user.id, request.userAgent) };
  }, rider.reads);
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
 * @throws AppError wrong_password, rate_limited, server_busy
 */
export async function replacePublicKey(
  app: AppContext,
  { userId, sessionId }: Actor,
  { publicKey, password }: { publicKey: string; password: string },
  { address, userAgent: device }: RequestInfo,
): Promise<void> {
  await checkOwnPassword(app, userId, password, address);
  await setPublicKey(app, userId, publicKey, (tx) => {
    noteSecurity(app, tx, { userId, sessionId, kind: "public_key_replaced", device });
  });
}

/** @throws AppError registration_closed, invite_required */
async function refuseByPolicy(app: AppContext, inviteCode: string | undefined): Promise<void> {
  const { registration } = app.instance;
  if (registration === "open") return;
  if (registration === "closed") throw new AppError("registration_closed");
  if (!inviteCode || !await invitesRegistration(app, inviteCode)) {
    throw new AppError("invite_required");
  }
}
