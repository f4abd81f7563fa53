import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../../protocol/errors.ts";
import type { Actor } from "../../base/request.ts";
import { userById } from "../../membership/users/users.ts";
import type { AppContext } from "../context.ts";

const CONFIRMATION_LIFE_MS = 600_000;
/** Milliseconds since 1970, and the MAC in base64url. */
const FORM = /^(\d{1,16})\.([\w-]{43})$/;

/**
 * Makes a token that stands in for an admin's password in their session for 10 minutes (MEND-21).
 * Nothing is stored: it is signed with the stored password hash, so every node can check it, and a
 * new password invalidates it.
 */
export async function confirmationFor(app: AppContext, actor: Actor): Promise<string> {
  const expires = app.clock() + CONFIRMATION_LIFE_MS;
  const mac = await macOf(app, actor, expires);
  return `${expires}.${mac.toString("base64url")}`;
}

/** @throws AppError password_required for one that is over, made up, or of another session */
export async function checkConfirmation(
  app: AppContext,
  actor: Actor,
  confirmation: string,
): Promise<void> {
  const [, expires, given] = FORM.exec(confirmation) ?? [];
  if (given && Number(expires) > app.clock()) {
    const mac = await macOf(app, actor, Number(expires));
    if (timingSafeEqual(mac, Buffer.from(given, "base64url"))) return;
  }
  throw new AppError("password_required");
}

async function macOf(app: AppContext, actor: Actor, expires: number): Promise<Buffer> {
  const { userId, sessionId } = actor;
  const { password } = await app.db.read(userById, userId);
  const text = JSON.stringify(["admin confirmation", userId, sessionId, expires]);
  return createHmac("sha256", password.hash).update(text).digest();
}
