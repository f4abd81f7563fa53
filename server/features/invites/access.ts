import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { type InviteRecord, reservationOf, reservations } from "./records.ts";
import { findInvite, putInvite } from "./store.ts";

/** An invite, used up or not: for a member a join still succeeds (D-LAST-4). */
export function inviteByCode(reader: Reader, code: string): InviteRecord {
  const invite = findInvite(reader, code);
  if (!invite) throw new AppError("invite_not_found");
  return invite;
}

/** Returns the invite with which a person may register, or null (D-ACCT-8). */
export function usableInvite(reader: Reader, code: string): InviteRecord | null {
  const invite = findInvite(reader, code);
  if (!invite || !serverById(reader, invite.server_id)) return null;
  return isUsable(invite, reader.now) ? invite : null;
}

/**
 * Uses the invite and reserves its place for the new account, in the transaction that makes the
 * account, whenever the account then joins (HARD-8).
 * @returns false when the invite is no longer usable
 */
export function reserveInvite(app: FeaturesContext, tx: Tx, code: string, userId: string): boolean {
  const invite = usableInvite(tx, code);
  if (!invite) return false;
  countUse(app, tx, invite);
  reservations.set(tx, reservationOf(userId, invite), tx.now);
  return true;
}

/** Counts one use of an invite. */
export function countUse(app: FeaturesContext, tx: Tx, invite: InviteRecord): void {
  putInvite(tx, { ...invite, uses: invite.uses + 1 });
  app.bus.publishAfter(tx, { type: "invites-changed", serverId: invite.server_id });
}

export function refuseUnusable(invite: InviteRecord, now: number): void {
  const reason = whyUnusable(invite, now);
  if (reason) throw new AppError(reason);
}

export function isUsable(invite: InviteRecord, now: number): boolean {
  return whyUnusable(invite, now) === null;
}

function whyUnusable(
  invite: InviteRecord,
  now: number,
): "invite_expired" | "invite_used_up" | null {
  const { created_at, expires_in, max_uses, uses } = invite;
  if (expires_in && created_at + expires_in <= now) return "invite_expired";
  return max_uses !== null && uses >= max_uses ? "invite_used_up" : null;
}
