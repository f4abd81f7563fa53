import { AppError } from "../../../protocol/errors.ts";
import { can, type Flag, type Standing } from "../../../protocol/permissions.ts";
import type { AppContext } from "../../context.ts";
import type { Key } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import { getMember, memberInTx, memberReads } from "../members/access.ts";
import type { MemberRecord } from "../members/records.ts";
import { muteInTx, muteOf, muteReads } from "../../features/moderation/mutes.ts";
import type { MuteRecord } from "../../features/moderation/records.ts";
import { getRoles, heldRoles, rolesInTx, rolesReads } from "../roles/access.ts";
import type { RolesRecord } from "../roles/records.ts";
import type { ServerRecord } from "./records.ts";
import { serverInTx, serverReads } from "./store.ts";

/** Somebody's place in a server; null: not a member. */
export async function standingIn(
  app: AppContext,
  userId: string,
  server: ServerRecord,
): Promise<Standing | null> {
  const [member, mute, roles] = await Promise.all([
    getMember(app, server.id, userId),
    muteOf(app, server.id, userId),
    getRoles(app.db, server.id),
  ]);
  return member && standingOf(server, member, mute, roles);
}

/** The same from the records themselves. */
export function standingOf(
  server: ServerRecord,
  member: MemberRecord,
  mute: MuteRecord | null,
  roles: RolesRecord,
): Standing {
  return {
    isOwner: server.owner_id === member.user_id,
    everyone: roles.everyone,
    roles: heldRoles(member, roles),
    muted: mute !== null,
  };
}

/** What a transaction that asks for somebody's place in a server must read. */
export function standingReads(serverId: string, userId: string): Key<unknown>[] {
  return [
    ...serverReads(serverId),
    ...memberReads(serverId, userId),
    ...muteReads(serverId, userId),
    ...rolesReads(serverId),
  ];
}

/** Somebody's place in a server as it is in the transaction; null: not a member, or no server. */
export function standingInTx(
  app: AppContext,
  tx: Tx,
  serverId: string,
  userId: string,
): Standing | null {
  const server = serverInTx(tx, serverId);
  const member = memberInTx(tx, serverId, userId);
  if (!server || !member) return null;
  const mute = muteInTx(tx, serverId, userId, app.clock());
  return standingOf(server, member, mute, rolesInTx(tx, serverId));
}

/**
 * The same for somebody who must hold `need`: nothing can come between asking and acting.
 * @throws AppError not_found for who is no member (D-PERM-6), forbidden without the flag
 */
export function requireInTx(
  app: AppContext,
  tx: Tx,
  serverId: string,
  userId: string,
  need?: Flag,
): Standing {
  const standing = standingInTx(app, tx, serverId, userId);
  if (!standing) throw new AppError("not_found");
  if (need && !can(standing, need)) throw new AppError("forbidden");
  return standing;
}
