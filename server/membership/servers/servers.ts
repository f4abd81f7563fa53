import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type ServerRecord, serverRecords } from "./records.ts";

/** Returns the bare record without a check: for lookups, not for showing it. */
export function serverById(reader: Reader, id: string): ServerRecord | null {
  return serverRecords.get(reader, { id });
}

export function getServers(db: Db, ids: string[]): Promise<(ServerRecord | null)[]> {
  return db.getMany(ids.map((id) => serverRecords.key({ id })));
}

/** Lists all servers, in the order in which they were created. */
export async function listServers(db: Db): Promise<ServerRecord[]> {
  return (await db.list(serverRecords.prefix({}))).map(({ value }) => value);
}

export function putServer(tx: Tx, server: ServerRecord): void {
  serverRecords.set(tx, { id: server.id }, server);
}

/** Changes the server in a transaction, where it still exists. */
export function changeServer(
  tx: Tx,
  id: string,
  change: (server: ServerRecord) => ServerRecord,
): void {
  const before = serverById(tx, id);
  if (before) putServer(tx, change(before));
}
