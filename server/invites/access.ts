import { AppError } from "../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import { serverById } from "../servers/access.ts";
import type { InviteRecord } from "./records.ts";
import { findInvite } from "./store.ts";

export { purgeInvites } from "./store.ts";

/**
 * An invite by its code, usable now.
 * @throws AppError invite_not_found, invite_expired, invite_used_up
 */
export async function accessInvite(app: AppContext, code: string): Promise<InviteRecord> {
  const invite = await inviteByCode(app, code);
  refuseUnusable(invite, app.clock());
  return invite;
}

/** An invite, used up or not: for a member a join still succeeds (D-LAST-4). */
export async function inviteByCode(app: AppContext, code: string): Promise<InviteRecord> {
  const invite = await findInvite(app.db, code);
  if (!invite) throw new AppError("invite_not_found");
  return invite;
}

/** Whether registration by this code is open (D-ACCT-8). */
export async function invitesRegistration(app: AppContext, code: string): Promise<boolean> {
  const invite = await findInvite(app.db, code);
  if (!invite || !await serverById(app, invite.server_id)) return false;
  return isUsable(invite, app.clock());
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
