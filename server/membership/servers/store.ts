import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type ServerRecord, serversKeys } from "./records.ts";

/** The bare record, with no question asked: for what leads to a server, not for showing it. */
export function serverById(reader: Reader, id: string): ServerRecord | null {
  return reader.get(serversKeys.server(id));
}

export function getServers(db: Db, ids: string[]): Promise<(ServerRecord | null)[]> {
  return db.getMany(ids.map(serversKeys.server));
}

/** All there are, in the order in which they were made. */
export async function listServers(db: Db): Promise<ServerRecord[]> {
  return (await db.list(serversKeys.servers)).map(({ value }) => value);
}

export function putServer(tx: Tx, server: ServerRecord): void {
  tx.set(serversKeys.server(server.id), server);
}

/** Changes the server in a transaction (the same object: not at all); null when it is gone. */
export function changeServer(
  tx: Tx,
  id: string,
  change: (server: ServerRecord) => ServerRecord,
): ServerRecord | null {
  const before = tx.get(serversKeys.server(id));
  if (!before) return null;
  const after = change(before);
  if (after !== before) tx.set(serversKeys.server(id), after);
  return after;
}

/** The server as it was, or null. What hangs on it is left to `serversKeys.serverPurge`. */
export function deleteServerRecord(tx: Tx, id: string): ServerRecord | null {
  const server = tx.get(serversKeys.server(id));
  if (!server) return null;
  tx.delete(serversKeys.server(id));
  tx.set(serversKeys.serverPurge(id), true);
  return server;
}

/** Servers of which something may be left. */
export async function listServerPurges(db: Db): Promise<string[]> {
  return (await db.list(serversKeys.serverPurges)).map(({ key }) => String(key[1]));
}

/** Nothing is left of it. */
export function forgetServerPurge(db: Db, id: string): Promise<void> {
  return db.transact((tx) => tx.delete(serversKeys.serverPurge(id)));
}
