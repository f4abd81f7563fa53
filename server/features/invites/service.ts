import { AppError } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { CreateInvite, Invite, InviteInfo } from "../../../protocol/servers.ts";
import type { AppContext } from "../../context.ts";
import { join } from "../../membership/members/service.ts";
import {
  accessServer,
  changeServer,
  serverById,
  serverReads,
} from "../../membership/servers/access.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import { requireInTx, standingReads } from "../../membership/servers/standing.ts";
import { userById, usersById } from "../../membership/users/service.ts";
import { countUse, inviteByCode, isUsable, refuseUnusable } from "./access.ts";
import type { InviteRecord } from "./records.ts";
import {
  deleteInvite,
  findInvite,
  getInvite,
  hasPlace,
  insertInvite,
  inviteInTx,
  inviteReads,
  listInvites,
  placeReads,
  usePlaceInTx,
} from "./store.ts";
import { inviteView } from "./view.ts";

/**
 * Makes an invite. A plain one is open to every member, a custom code needs `manageServer`.
 * @throws AppError not_found, forbidden, code_taken, too_many
 */
export async function createInvite(
  app: AppContext,
  userId: string,
  serverId: string,
  wanted: CreateInvite,
): Promise<Invite> {
  const need = wanted.customCode ? "manageServer" : undefined;
  const { server } = await accessServer(app, userId, serverId, need);
  if (server.invite_count >= SERVER_LIMITS.invitesPerServer) await forgetDeadInvites(app, serverId);
  if (wanted.customCode) await freeDeadCode(app, serverId, wanted.customCode);
  const creator = await userById(app, userId);
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
  return await app.db.transact({
    reads: [...standingReads(serverId, userId), ...inviteReads(invite)],
    run(tx) {
      requireInTx(app, tx, serverId, userId, need);
      const server = changeServer(
        tx,
        serverId,
        (s) => ({ ...s, invite_count: s.invite_count + 1 }),
      );
      if (!server) throw new AppError("not_found");
      if (server.invite_count > SERVER_LIMITS.invitesPerServer) {
        throw new AppError("too_many", {
          text:
            `A server can have at most ${SERVER_LIMITS.invitesPerServer} invites: delete one first`,
        });
      }
      insertInvite(tx, invite);
      tx.afterCommit(() => app.bus.publish({ type: "invites-changed", serverId }));
      return inviteView(invite, creator.username);
    },
  });
}

/**
 * What the invite page shows.
 * @param userId who is looking: for whoever registered with it an invite holds (HARD-8)
 * @throws AppError invite_not_found, invite_expired, invite_used_up
 */
export async function inviteInfo(
  app: AppContext,
  code: string,
  userId: string | null,
): Promise<InviteInfo> {
  const invite = await inviteByCode(app, code);
  const isTheirs = userId !== null && await hasPlace(app.db, userId, invite);
  if (!isTheirs) refuseUnusable(invite, app.clock());
  const server = await serverById(app, invite.server_id);
  if (!server) throw new AppError("invite_not_found");
  const { name: serverName, member_count: memberCount, description, avatar } = server;
  return { serverName, memberCount, description, avatar };
}

/**
 * Joins by a code. The use is counted with the membership in one commit, and only for a
 * new member; a member just succeeds (D-SRV-2), and for whoever registered with it the use is
 * counted already (HARD-8).
 * @throws AppError invite_not_found, invite_expired, invite_used_up, too_many
 */
export async function joinByInvite(
  app: AppContext,
  userId: string,
  code: string,
): Promise<ServerRecord> {
  const invite = await inviteByCode(app, code);
  if (!await serverById(app, invite.server_id)) throw new AppError("invite_not_found");
  return await join(app, userId, invite.server_id, {
    reads: [...inviteReads(invite), ...placeReads(userId, invite)],
    run(tx) {
      const current = inviteInTx(tx, invite);
      if (!current) throw new AppError("invite_not_found");
      if (usePlaceInTx(tx, userId, current)) return;
      refuseUnusable(current, app.clock());
      countUse(app, tx, current);
    },
  });
}

/** The server's invites, for those with `manageServer`. @throws AppError not_found, forbidden */
export async function invitesOf(
  app: AppContext,
  userId: string,
  serverId: string,
): Promise<Invite[]> {
  await accessServer(app, userId, serverId, "manageServer");
  const invites = await listInvites(app.db, serverId);
  const creators = await usersById(app, invites.map((i) => i.created_by));
  return invites.map((i) => inviteView(i, creators.get(i.created_by)?.username ?? ""));
}

/** @throws AppError not_found, forbidden */
export async function removeInvite(
  app: AppContext,
  userId: string,
  serverId: string,
  inviteId: string,
): Promise<void> {
  await accessServer(app, userId, serverId, "manageServer");
  const invite = await getInvite(app.db, serverId, inviteId);
  if (!invite || !await remove(app, invite)) throw new AppError("not_found");
}

/** Makes room: invites that can bring nobody in any more do not count towards the limit. */
async function forgetDeadInvites(app: AppContext, serverId: string): Promise<void> {
  for (const invite of await listInvites(app.db, serverId)) {
    if (!isUsable(invite, app.clock())) await remove(app, invite);
  }
}

/**
 * A code can be used anew where its invite brings nobody in any more: only by the server whose
 * it was, or links that people kept would lead to somewhere else.
 */
async function freeDeadCode(app: AppContext, serverId: string, code: string): Promise<void> {
  const invite = await findInvite(app.db, code);
  if (invite?.server_id !== serverId || isUsable(invite, app.clock())) return;
  await remove(app, invite);
}

/** Whether there was such an invite. */
async function remove(app: AppContext, invite: InviteRecord): Promise<boolean> {
  const serverId = invite.server_id;
  return await app.db.transact({
    reads: [...serverReads(serverId), ...inviteReads(invite)],
    run(tx) {
      if (!inviteInTx(tx, invite)) return false;
      deleteInvite(tx, invite);
      changeServer(tx, serverId, (s) => ({ ...s, invite_count: s.invite_count - 1 }));
      tx.afterCommit(() => app.bus.publish({ type: "invites-changed", serverId }));
      return true;
    },
  });
}
