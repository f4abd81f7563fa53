import type { AppContext } from "../context.ts";
import type { MemberRecord } from "./records.ts";
import { listServerIds, readMember } from "./store.ts";

export { listServerIds as serverIdsOf, memberInTx, memberReads, membershipReads } from "./store.ts";

/** Whether two people are members of one server. */
export async function shareServer(app: AppContext, a: string, b: string): Promise<boolean> {
  const [ofA, ofB] = await Promise.all([listServerIds(app.db, a), listServerIds(app.db, b)]);
  return ofA.some((id) => ofB.includes(id));
}

/** The membership, or null: asked before anything in a server is shown. */
export function getMember(
  app: AppContext,
  serverId: string,
  userId: string,
): Promise<MemberRecord | null> {
  return readMember(app.db, serverId, userId);
}
