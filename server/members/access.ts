import { AppError } from "../../protocol/errors.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { AppContext } from "../context.ts";
import type { MemberRecord } from "./records.ts";
import { listServerIds, readMember } from "./store.ts";

export { listServerIds as serverIdsOf, memberInTx, memberReads } from "./store.ts";

/** The membership, or null: asked before anything in a server is shown. */
export function getMember(
  app: AppContext,
  serverId: string,
  userId: string,
): Promise<MemberRecord | null> {
  return readMember(app.db, serverId, userId);
}

/** @throws AppError too_many: 100 servers a user (D-SRV-1) */
export async function mayJoinOneMore(app: AppContext, userId: string): Promise<void> {
  const ids = await listServerIds(app.db, userId);
  if (ids.length < LIMITS.serversPerUser) return;
  throw new AppError("too_many", {
    text: `You can be in at most ${LIMITS.serversPerUser} servers`,
  });
}
