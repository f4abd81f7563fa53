import { AppError } from "../../../protocol/errors.ts";
import { can, type Flag, outranks, type Standing } from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { userById } from "../../membership/users/service.ts";
import { accessServer, type ServerAccess, standingIn } from "../../membership/servers/access.ts";
import { getBan } from "./store.ts";

export { purgeModeration } from "./store.ts";

export type TargetAccess = ServerAccess & { target: UserRecord; targetStanding: Standing | null };

/**
 * Somebody to act on: holding the flag is not enough, the target must rank below, must not
 * be the owner and not oneself (D-PERM-3).
 * @throws AppError not_found, forbidden, cannot_act_on_self, outranked
 */
export function accessTarget(
  reader: Reader,
  userId: string,
  serverId: string,
  targetId: string,
  need: Flag,
): TargetAccess {
  const access = accessServer(reader, userId, serverId, need);
  if (targetId === userId) throw new AppError("cannot_act_on_self");
  const target = userById(reader, targetId);
  const targetStanding = standingIn(reader, targetId, serverId);
  if (!outranks(access.standing, targetStanding)) throw new AppError("outranked");
  return { ...access, target, targetStanding };
}

/** The same for a member. @throws AppError as `accessTarget`; not_found for who is none */
export function accessMember(
  reader: Reader,
  userId: string,
  serverId: string,
  targetId: string,
  need: Flag,
): TargetAccess & { targetStanding: Standing } {
  const { targetStanding, ...access } = accessTarget(reader, userId, serverId, targetId, need);
  if (!targetStanding) throw new AppError("not_found");
  return { ...access, targetStanding };
}

/** Asked where somebody is let in. @throws AppError banned */
export function refuseBanned(reader: Reader, serverId: string, userId: string): void {
  if (getBan(reader, serverId, userId)) throw new AppError("banned");
}

/** The audit log is for those who act, or who run the server (D-SRV-7). */
export function mayReadAudit(standing: Standing): boolean {
  return can(standing, "banMembers") || can(standing, "muteMembers") ||
    can(standing, "manageServer");
}
