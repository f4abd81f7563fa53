import { AppError } from "../../../protocol/errors.ts";
import { arrangeServers, type ServerFolder } from "../../../protocol/server_folders.ts";
import type { Tx } from "../../storage/tx.ts";
import type { MembershipContext } from "../context.ts";
import { memberRecords, serverCounts } from "./member_records.ts";
import { serverIdsOf } from "./members.ts";
import { serverOrders } from "./order_records.ts";
import { serverRecords } from "./records.ts";

/** Servers whose records one commit can check, with room for others in it. */
const CHECKED = 40;

/** A user's servers in their order, with folders (COM-5). */
export async function serverOrderOf(
  app: MembershipContext,
  userId: string,
): Promise<ServerFolder[]> {
  const stored = await app.db.get(serverOrders.key({ userId })) ?? [];
  return arrangeServers(stored, await serverIdsOf(app.db, userId));
}

/**
 * Puts a user's servers in order. Those that are left out stand on top.
 * @throws AppError not_found for a server that they are not in
 */
export async function setServerOrder(
  app: MembershipContext,
  userId: string,
  folders: ServerFolder[],
): Promise<ServerFolder[]> {
  await app.db.transact((tx) => {
    const ids = folders.flatMap(({ server_ids }) => server_ids);
    refuseForeign(tx, userId, ids);
    serverOrders.set(tx, { userId }, folders);
    app.bus.publishAfter(tx, { type: "server-order-updated", userId });
  });
  return await serverOrderOf(app, userId);
}

/** Takes a server out of the order: joined again, it is on top. */
export function removeFromOrder(tx: Tx, userId: string, serverId: string): void {
  const before = serverOrders.get(tx, { userId });
  if (!before?.some(({ server_ids }) => server_ids.includes(serverId))) return;
  const folders = before.map((folder) => ({
    ...folder,
    server_ids: folder.server_ids.filter((id) => id !== serverId),
  }));
  serverOrders.set(tx, { userId }, folders.filter(({ server_ids }) => server_ids.length > 0));
}

/** @throws AppError not_found */
function refuseForeign(tx: Tx, userId: string, ids: readonly string[]): void {
  // Changes with every membership of the user, so that more need not be checked.
  serverCounts.get(tx, { userId });
  const reader = ids.length <= CHECKED ? tx : tx.many;
  const members = reader.getMany(ids.map((serverId) => memberRecords.key({ serverId, userId })));
  const servers = reader.getMany(ids.map((id) => serverRecords.key({ id })));
  const isOwn = (_: string, i: number) => members[i] !== null && servers[i] !== null;
  if (!ids.every(isOwn)) throw new AppError("not_found");
}
