import { DEFAULT_PERMISSIONS } from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { rolesKeys, type RolesRecord } from "./records.ts";

/** Of a server that has made none and changed nothing. */
const NONE: RolesRecord = { everyone: DEFAULT_PERMISSIONS, list: [] };

export function getRoles(reader: Reader, serverId: string): RolesRecord {
  return reader.get(rolesKeys.roles(serverId)) ?? NONE;
}

/** In the transaction that deletes the server. */
export function dropRoles(tx: Tx, serverId: string): void {
  tx.delete(rolesKeys.roles(serverId));
}
