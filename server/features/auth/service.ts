import type { FeaturesContext } from "../context.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { noteSecurity } from "../security/service.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { changeUser, userById } from "../../membership/users/users.ts";
import { isFresh } from "./fresh.ts";
import { checkOwnPassword } from "./own_password.ts";
import { rotate } from "./rotation_store.ts";
import type { Secrets } from "./sessions.ts";

export interface SignedIn {
  user: UserRecord;
  secrets: Secrets;
  /** The device cookie's new value, after a proof of identity. */
  device?: string;
}

/** @throws AppError invalid_session */
export async function validateSession(
  app: FeaturesContext,
  sessionToken: string,
  request: RequestInfo,
): Promise<SignedIn> {
  const { userId, secrets } = await rotate(app, sessionToken, request.pageCookie, request);
  return { user: await app.db.read(userById, userId), secrets };
}

/**
 * Replaces the key of an account whose new device has none (D-ACCT-9).
 * @throws AppError wrong_password, rate_limited, server_busy
 */
export async function replacePublicKey(
  app: FeaturesContext,
  actor: Actor,
  { publicKey, password }: { publicKey: string; password: string },
  { address, userAgent: device }: RequestInfo,
): Promise<void> {
  const { userId, sessionId } = actor;
  const isSigningIn = await isFresh(app, actor);
  await checkOwnPassword(app, actor, password, address);
  await app.db.transact((tx) => {
    changeUser(tx, userId, (user) => ({ ...user, publicKey }));
    // A new device makes a key: that it signed in is in the list already (MEND-26r).
    if (isSigningIn) return;
    noteSecurity(app, tx, { userId, sessionId, kind: "public_key_replaced", device });
  });
}
