import { AppError } from "../../../protocol/errors.ts";
import { can, type Flag, type Standing } from "../../../protocol/permissions.ts";
import type { AppContext } from "../../context.ts";
import type { ServerRecord } from "./records.ts";
import { standingIn } from "./standing.ts";
import { getServer, listServers } from "./store.ts";

export { standingIn } from "./standing.ts";
export { changeServer, getServers, serverInTx, serverReads } from "./store.ts";

export interface ServerAccess {
  server: ServerRecord;
  standing: Standing;
}

/**
 * The server, for a member of it who holds `need`.
 * @throws AppError not_found for everybody else (D-PERM-6), forbidden without the flag
 */
export async function accessServer(
  app: AppContext,
  userId: string,
  serverId: string,
  need?: Flag,
): Promise<ServerAccess> {
  const server = await getServer(app.db, serverId);
  const standing = server && await standingIn(app, userId, server);
  if (!server || !standing) throw new AppError("not_found");
  if (need && !can(standing, need)) throw new AppError("forbidden");
  return { server, standing };
}

/** The bare record, with no question asked: for what leads to a server, not for showing it. */
export function serverById(app: AppContext, id: string): Promise<ServerRecord | null> {
  return getServer(app.db, id);
}

/** All there are, for the host. */
export function allServers(app: AppContext): Promise<ServerRecord[]> {
  return listServers(app.db);
}
