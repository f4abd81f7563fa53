import { DEFAULT_PERMISSIONS } from "../../../protocol/permissions.ts";
import type { Db } from "../../storage/db.ts";
import { type Key, keys } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import type { RolesRecord } from "./records.ts";

/** Of a server that has made none and changed nothing. */
const NONE: RolesRecord = { everyone: DEFAULT_PERMISSIONS, list: [] };

export async function getRoles(db: Db, serverId: string): Promise<RolesRecord> {
  return await db.get(keys.roles(serverId)) ?? NONE;
}

export function rolesReads(serverId: string): Key<unknown>[] {
  return [keys.roles(serverId)];
}

export function rolesInTx(tx: Tx, serverId: string): RolesRecord {
  return tx.get(keys.roles(serverId)) ?? NONE;
}

/** In the transaction that deletes the server. */
export function dropRoles(tx: Tx, serverId: string): void {
  tx.delete(keys.roles(serverId));
}

export function putRoles(tx: Tx, serverId: string, roles: RolesRecord): void {
  tx.set(keys.roles(serverId), roles);
}
