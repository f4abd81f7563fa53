/** Links for choosing a new password once, without the old one (HARD-4). */
import { createHash } from "node:crypto";
import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import type { RequestInfo } from "../../base/request.ts";
import { resetLinkOwners, resetLinks } from "./records.ts";
import type { Tx } from "../../storage/tx.ts";
import { noteSecurity } from "../security/service.ts";
import { changeUser } from "../../membership/users/users.ts";
import { demandGood } from "./password_rules.ts";
import { endOthers, orderEnding } from "./session_ending.ts";

/** Milliseconds that a link works. */
const LINK_LIFETIME_MS = 24 * 3600_000;

/** A reset link for the account's owner. The code is stored nowhere. */
export interface ResetLink {
  /** 256 bits, base64url. */
  code: string;
  /** Milliseconds. */
  expires: number;
}

/** Makes a link in the caller's transaction, which drops an older one before. */
export function putResetLink(app: FeaturesContext, tx: Tx, userId: string): ResetLink {
  const link = { code: app.ids.secret(), expires: app.clock() + LINK_LIFETIME_MS };
  const hash = hashOf(link.code);
  resetLinks.set(tx, { userId }, { hash, expires: link.expires });
  resetLinkOwners.set(tx, { hash }, userId);
  return link;
}

/** Makes the account's link worthless. */
export function dropResetLink(tx: Tx, userId: string): void {
  const old = resetLinks.get(tx, { userId });
  if (!old) return;
  resetLinks.delete(tx, { userId });
  resetLinkOwners.delete(tx, { hash: old.hash });
}

/** A code, and the password that is chosen by it. */
interface Choice {
  code: string;
  newPassword: string;
}

/**
 * Sets a new password by a link, and uses the link up. Every session ends; two-factor stays as it
 * is. A made-up code counts against its address, and is refused before anything is hashed.
 * @throws AppError reset_link_invalid for one that is unknown, used, replaced or too old, and for
 * an account that may not sign in; weak_password, rate_limited, server_busy
 */
export async function useResetLink(
  app: FeaturesContext,
  wanted: Choice,
  request: RequestInfo,
): Promise<void> {
  await demandGood(app, "newPassword", wanted.newPassword);
  const counts = (error: unknown) =>
    error instanceof AppError && error.code === "reset_link_invalid";
  await app.gate.run(request.address, () => choose(app, wanted, request), counts);
}

async function choose(
  app: FeaturesContext,
  { code, newPassword }: Choice,
  { address, userAgent: device }: RequestInfo,
): Promise<void> {
  const hash = hashOf(code);
  const userId = await app.db.get(resetLinkOwners.key({ hash }));
  if (userId === null) throw new AppError("reset_link_invalid");
  const stored = await app.db.get(resetLinks.key({ userId }));
  if (stored?.hash !== hash || stored.expires <= app.clock()) {
    throw new AppError("reset_link_invalid");
  }
  const password = await app.passwords.hash(newPassword, { address });
  await app.db.transact((tx) => {
    const link = resetLinks.get(tx, { userId });
    if (link?.hash !== hash) throw new AppError("reset_link_invalid");
    changeUser(tx, userId, (user) => {
      if (user.disabled) throw new AppError("reset_link_invalid");
      return { ...user, password };
    });
    dropResetLink(tx, userId);
    orderEnding(app, tx, userId, null, "the password was reset");
    noteSecurity(app, tx, { userId, kind: "password_reset", device });
  });
  await endOthers(app, userId);
}

/** Deletes expired links. */
export async function sweepResetLinks(app: FeaturesContext): Promise<void> {
  for await (const { key, value } of app.db.walk(resetLinks.prefix({}))) {
    if (value.expires > app.clock()) continue;
    const userId = String(key[1]);
    await app.db.transact((tx) => {
      if (resetLinks.get(tx, { userId })?.hash === value.hash) dropResetLink(tx, userId);
    });
  }
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
