import type { FeaturesContext } from "../../features/context.ts";
import type { Db } from "../../storage/db.ts";
import { getServers } from "../servers/access.ts";
import { listServerIds } from "./store.ts";

export { getMember, listMembers as membersIn, purgeMembers, putMember } from "./store.ts";

/** The ids of a user's servers, the one joined first first. */
export async function serverIdsOf(db: Db, userId: string): Promise<string[]> {
  const ids = await listServerIds(db, userId);
  // Of a server that was just deleted memberships may be left.
  const servers = await getServers(db, ids);
  return ids.filter((_, i) => servers[i] !== null);
}

/** Whether two people are members of one server. */
export async function shareServer(app: FeaturesContext, a: string, b: string): Promise<boolean> {
  return (await sharedServerIds(app, a, b)).length > 0;
}

/** The servers of which both are members. */
export async function sharedServerIds(
  app: FeaturesContext,
  a: string,
  b: string,
): Promise<string[]> {
  const [ofA, ofB] = await Promise.all([serverIdsOf(app.db, a), serverIdsOf(app.db, b)]);
  return ofA.filter((id) => ofB.includes(id));
}
