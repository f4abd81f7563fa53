import { AppError } from "../../../protocol/errors.ts";
import { can, type Flag, outranks, type Standing } from "../../../protocol/permissions.ts";
import type { AppContext } from "../../context.ts";
import type { Key } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { userById } from "../../membership/users/service.ts";
import { accessServer, type ServerAccess, standingIn } from "../../membership/servers/access.ts";
import { requireInTx, standingInTx, standingReads } from "../../membership/servers/standing.ts";
import { banInTx } from "./store.ts";

export { banReads, purgeModeration } from "./store.ts";

export type TargetAccess = ServerAccess & { target: UserRecord; targetStanding: Standing | null };

/**
 * Somebody to act on: holding the flag is not enough, the target must rank below, must not
 * be the owner and not oneself (D-PERM-3).
 * @throws AppError not_found, forbidden, cannot_act_on_self, outranked
 */
export async function accessTarget(
  app: AppContext,
  userId: string,
  serverId: string,
  targetId: string,
  need: Flag,
): Promise<TargetAccess> {
  const access = await accessServer(app, userId, serverId, need);
  if (targetId === userId) throw new AppError("cannot_act_on_self");
  const target = await userById(app, targetId);
  const targetStanding = await standingIn(app, targetId, access.server);
  if (!outranks(access.standing, targetStanding)) throw new AppError("outranked");
  return { ...access, target, targetStanding };
}

/** What a transaction must read that acts on a member. */
export function targetReads(serverId: string, userId: string, targetId: string): Key<unknown>[] {
  return [...standingReads(serverId, userId), ...standingReads(serverId, targetId)];
}

/**
 * Asks again in the transaction: roles may have come and gone since access was given.
 * @throws AppError not_found, forbidden, outranked
 */
export function refuseFormerRank(
  app: AppContext,
  tx: Tx,
  { serverId, userId, targetId, need }: {
    serverId: string;
    userId: string;
    targetId: string;
    need: Flag;
  },
): Standing | null {
  const actor = requireInTx(app, tx, serverId, userId, need);
  const target = standingInTx(app, tx, serverId, targetId);
  if (!outranks(actor, target)) throw new AppError("outranked");
  return target;
}

/** In the transaction that lets somebody in. @throws AppError banned */
export function refuseBanned(tx: Tx, serverId: string, userId: string): void {
  if (banInTx(tx, serverId, userId)) throw new AppError("banned");
}

/** The audit log is for those who act, or who run the server (D-SRV-7). */
export function mayReadAudit(standing: Standing): boolean {
  return can(standing, "banMembers") || can(standing, "muteMembers") ||
    can(standing, "manageServer");
}
