import type { AppContext } from "../context.ts";
import type { MemberRecord } from "./records.ts";
import { readMember } from "./store.ts";

export { listServerIds as serverIdsOf, memberInTx, memberReads, membershipReads } from "./store.ts";

/** The membership, or null: asked before anything in a server is shown. */
export function getMember(
  app: AppContext,
  serverId: string,
  userId: string,
): Promise<MemberRecord | null> {
  return readMember(app.db, serverId, userId);
}
