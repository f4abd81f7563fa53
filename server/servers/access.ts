import { AppError } from "../../protocol/errors.ts";
import { can, DEFAULT_PERMISSIONS, type Flag, type Standing } from "../../protocol/permissions.ts";
import type { AppContext } from "../context.ts";
import { getMember } from "../members/access.ts";
import { muteOf } from "../moderation/mutes.ts";
import type { ServerRecord } from "./records.ts";
import { getServer, listServers } from "./store.ts";

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

/** Somebody's place in a server; null: not a member. */
export async function standingIn(
  app: AppContext,
  userId: string,
  server: ServerRecord,
): Promise<Standing | null> {
  const [member, mute] = await Promise.all([
    getMember(app, server.id, userId),
    muteOf(app, server.id, userId),
  ]);
  if (!member) return null;
  return {
    isOwner: server.owner_id === userId,
    everyone: DEFAULT_PERMISSIONS,
    roles: [],
    muted: mute !== null,
  };
}

/** The bare record, with no question asked: for what leads to a server, not for showing it. */
export function serverById(app: AppContext, id: string): Promise<ServerRecord | null> {
  return getServer(app.db, id);
}

/** All there are, for the host. */
export function allServers(app: AppContext): Promise<ServerRecord[]> {
  return listServers(app.db);
}
