import { DEFAULT_PERMISSIONS } from "../../../protocol/permissions.ts";
import { keys } from "../../storage/keys.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { RolesRecord } from "./records.ts";

/** Of a server that has made none and changed nothing. */
const NONE: RolesRecord = { everyone: DEFAULT_PERMISSIONS, list: [] };

export function getRoles(reader: Reader, serverId: string): RolesRecord {
  return reader.get(keys.roles(serverId)) ?? NONE;
}

/** In the transaction that deletes the server. */
export function dropRoles(tx: Tx, serverId: string): void {
  tx.delete(keys.roles(serverId));
}

export function putRoles(tx: Tx, serverId: string, roles: RolesRecord): void {
  tx.set(keys.roles(serverId), roles);
}
