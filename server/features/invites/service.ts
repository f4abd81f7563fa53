import { AppError, tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { CreateInvite, Invite, InviteInfo } from "../../../protocol/servers.ts";
import type { FeaturesContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { join } from "../join_leave/service.ts";
import { accessServer } from "../../membership/servers/access.ts";
import { getMember } from "../../membership/servers/members.ts";
import { changeServer, putServer, serverById } from "../../membership/servers/servers.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import { usersById } from "../../membership/users/service.ts";
import { userById } from "../../membership/users/users.ts";
import { countUse, inviteByCode, isUsable, refuseUnusable } from "./access.ts";
import { type InviteRecord, invites, reservationOf, reservations } from "./records.ts";
import { deleteInvite, findInvite, insertInvite, listInvites, useReservation } from "./store.ts";
import { inviteView } from "./view.ts";

/**
 * Makes an invite. A plain one needs `createInvites`, which every member has where
 * nothing is said (COM-0), a custom code `manageServer`.
 * @throws AppError not_found, forbidden, code_taken, too_many
 */
export async function createInvite(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  wanted: CreateInvite,
): Promise<Invite> {
  const need = wanted.customCode ? "manageServer" : "createInvites";
  const invite: InviteRecord = {
    id: app.ids.uuid(),
    server_id: serverId,
    code: wanted.customCode ?? app.ids.inviteCode(),
    custom: wanted.customCode !== undefined,
    max_uses: wanted.maxUses ?? null,
    uses: 0,
    expires_in: wanted.expiresIn ?? SERVER_LIMITS.inviteLifeDefault,
    created_at: app.clock(),
    created_by: userId,
  };
  /** null: there is no room for it. */
  const insert = () =>
    app.db.transact((tx) => {
      accessServer(tx, userId, serverId, need);
      if (wanted.customCode) freeDeadCode(app, tx, serverId, wanted.customCode);
      const { server } = accessServer(tx, userId, serverId);
      if (server.invite_count >= SERVER_LIMITS.invitesPerServer) return null;
      putServer(tx, { ...server, invite_count: server.invite_count + 1 });
      insertInvite(tx, invite);
      app.bus.publishAfter(tx, { type: "invites-changed", serverId });
      return inviteView(invite, userById(tx, userId).username);
    });
  let made = await insert();
  if (made) return made;
  await forgetDeadInvites(app, serverId);
  made = await insert();
  if (made) return made;
  const most = SERVER_LIMITS.invitesPerServer;
  throw tooMany(`A server can have at most ${most} invites: delete one first`);
}

/**
 * Returns what the invite page shows.
 * @param userId the viewer: a user who registered with the invite still sees it as valid (HARD-8)
 * @throws AppError invite_not_found, invite_expired, invite_used_up
 */
export async function inviteInfo(
  app: FeaturesContext,
  code: string,
  userId: string | null,
): Promise<InviteInfo> {
  return await app.db.read((reader) => {
    const invite = inviteByCode(reader, code);
    const isTheirs = userId !== null &&
      reservations.get(reader, reservationOf(userId, invite)) !== null;
    if (!isTheirs) refuseUnusable(invite, reader.now);
    const server = serverById(reader, invite.server_id);
    if (!server) throw new AppError("invite_not_found");
    const { name: serverName, member_count: memberCount, description, avatar } = server;
    const inviter = inviterOf(reader, invite);
    return { serverName, memberCount, description, avatar, inviter };
  });
}

/** Returns the inviter as strangers see them; null: they have left (UX-11). */
function inviterOf(
  reader: Reader,
  { server_id, created_by }: InviteRecord,
): InviteInfo["inviter"] {
  if (!getMember(reader, server_id, created_by)) return null;
  const { username, avatar_url, avatar_color } = userById(reader, created_by);
  return { username, avatar_url, avatar_color };
}

/**
 * Joins by a code. The use is counted in the same commit as the membership, and only for a new
 * member; a member just succeeds (D-SRV-2), and a user who registered with the code has been
 * counted already (HARD-8).
 * @throws AppError invite_not_found, invite_expired, invite_used_up, too_many
 */
export async function joinByInvite(
  app: FeaturesContext,
  userId: string,
  code: string,
): Promise<ServerRecord> {
  return await app.db.transact((tx) => {
    const invite = inviteByCode(tx, code);
    const { server_id: serverId } = invite;
    if (!serverById(tx, serverId)) throw new AppError("invite_not_found");
    return join(app, tx, userId, serverId, () => {
      if (useReservation(tx, userId, invite)) return;
      refuseUnusable(invite, tx.now);
      countUse(app, tx, invite);
    });
  });
}

/** The server's invites, for those with `manageServer`. @throws AppError not_found, forbidden */
export async function invitesOf(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<Invite[]> {
  await app.db.read(accessServer, userId, serverId, "manageServer");
  const all = await listInvites(app.db, serverId);
  const creators = await usersById(app, all.map((i) => i.created_by));
  return all.map((i) => inviteView(i, creators.get(i.created_by)?.username ?? ""));
}

/** @throws AppError not_found, forbidden */
export async function removeInvite(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  inviteId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    accessServer(tx, userId, serverId, "manageServer");
    const invite = invites.get(tx, { serverId, id: inviteId });
    if (!invite) throw new AppError("not_found");
    remove(app, tx, invite);
  });
}

/** Makes room: expired and used-up invites do not count towards the limit. */
async function forgetDeadInvites(app: FeaturesContext, serverId: string): Promise<void> {
  for (const { id } of await listInvites(app.db, serverId)) {
    await app.db.transact((tx) => {
      const invite = invites.get(tx, { serverId, id });
      if (invite && !isUsable(invite, tx.now)) remove(app, tx, invite);
    });
  }
}

/**
 * Frees the code of an invite that is expired or used up. Only its own server may reuse the code;
 * otherwise links that people kept would lead elsewhere.
 */
function freeDeadCode(app: FeaturesContext, tx: Tx, serverId: string, code: string): void {
  const invite = findInvite(tx, code);
  if (invite?.server_id === serverId && !isUsable(invite, tx.now)) remove(app, tx, invite);
}

function remove(app: FeaturesContext, tx: Tx, invite: InviteRecord): void {
  const serverId = invite.server_id;
  deleteInvite(tx, invite);
  changeServer(tx, serverId, (s) => ({ ...s, invite_count: s.invite_count - 1 }));
  app.bus.publishAfter(tx, { type: "invites-changed", serverId });
}
