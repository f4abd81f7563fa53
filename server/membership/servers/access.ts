import { AppError } from "../../../protocol/errors.ts";
import { can, type Membership, type Permission } from "../../../protocol/permissions.ts";
import type { MembershipContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { ServerRecord } from "./records.ts";
import { serverAccessIn } from "./membership.ts";
import { listServers } from "./servers.ts";

export interface ServerAccess {
  server: ServerRecord;
  membership: Membership;
}

/**
 * Returns the server to a member who has the permission `need`. Called in the transaction that
 * makes the change, nothing can happen between check and action.
 * @throws AppError not_found for everyone else (D-PERM-6), forbidden without the permission
 */
export function accessServer(
  reader: Reader,
  userId: string,
  serverId: string,
  need?: Permission,
): ServerAccess {
  const access = serverAccessIn(reader, userId, serverId);
  if (!access) throw new AppError("not_found");
  if (need && !can(access.membership, need)) throw new AppError("forbidden");
  return access;
}

/** Returns the server to its owner. @throws AppError not_found, forbidden for other members */
export function accessOwned(reader: Reader, userId: string, serverId: string): ServerRecord {
  const { server, membership } = accessServer(reader, userId, serverId);
  if (!membership.isOwner) throw new AppError("forbidden");
  return server;
}

/** All there are, for the host. */
export function allServers(app: MembershipContext): Promise<ServerRecord[]> {
  return listServers(app.db);
}
