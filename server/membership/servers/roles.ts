import {
  DEFAULT_PERMISSIONS,
  grantsMoreThan,
  type HeldPermissions,
  type Membership,
  type Override,
} from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { roleRecords, type RolesRecord, type StoredRoles } from "./role_records.ts";
import { AppError } from "../../../protocol/errors.ts";
import { DEFAULT_ROLE } from "../../../protocol/role_colors.ts";
import type { MemberRecord } from "./member_records.ts";
import { decodePermissions, encodePermissions } from "./permission_codes.ts";

type HeldRole = Membership["roles"][number];

/** Records are shared and immutable, so values derived from one stay correct. */
const byId = new WeakMap<RolesRecord, Map<string, HeldRole>>();

/** A server's roles with their positions, by id; @everyone left out. */
export function roleIndex(roles: RolesRecord): ReadonlyMap<string, HeldRole> {
  let index = byId.get(roles);
  if (!index) {
    index = new Map(
      roles.list.map(({ id, permissions }, i) => [id, { id, permissions, position: i + 1 }]),
    );
    byId.set(roles, index);
  }
  return index;
}

const heldBy = new WeakMap<MemberRecord, { roles: RolesRecord; held: HeldRole[] }>();

/** The roles of a member. A deleted role may stay in the member's record, where it means nothing. */
export function heldRoles(member: MemberRecord, roles: RolesRecord): readonly HeldRole[] {
  const known = heldBy.get(member);
  if (known?.roles === roles) return known.held;
  const index = roleIndex(roles);
  const held = (member.roles ?? []).flatMap((id) => index.get(id) ?? []);
  heldBy.set(member, { roles, held });
  return held;
}

/** A role's position; 0: @everyone. @throws AppError not_found */
export function positionOf(roles: RolesRecord, roleId: string): number {
  if (roleId === DEFAULT_ROLE) return 0;
  const at = roles.list.findIndex((role) => role.id === roleId) + 1;
  if (at === 0) throw new AppError("not_found");
  return at;
}

/**
 * Refuses to grant a permission that the actor does not have (D-PERM-3); lifting a denial grants
 * too.
 * @param held the actor's permissions
 * @throws AppError flag_not_held
 */
export function refuseGrants(held: HeldPermissions, before: Override, after: Override): void {
  const given = grantsMoreThan(held, before, after);
  if (given) throw new AppError("flag_not_held", { details: { permissions: given } });
}

/** Roles of a server that has made none and changed nothing. */
const NONE: RolesRecord = { everyone: DEFAULT_PERMISSIONS, list: [] };

export function getRoles(reader: Reader, serverId: string): RolesRecord {
  const stored = roleRecords.get(reader, { serverId });
  return stored ? decodedRoles(stored) : NONE;
}

export function putRoles(tx: Tx, serverId: string, { everyone, list }: RolesRecord): void {
  roleRecords.set(tx, { serverId }, {
    everyone: encodePermissions(everyone),
    list: list.map((role) => ({ ...role, permissions: encodePermissions(role.permissions) })),
  });
}

/** A single object for each, since values derived from roles are cached by it. */
const decoded = new WeakMap<StoredRoles, RolesRecord>();

function decodedRoles(stored: StoredRoles): RolesRecord {
  let roles = decoded.get(stored);
  if (!roles) {
    roles = {
      everyone: decodePermissions(stored.everyone),
      list: stored.list.map((role) => ({
        ...role,
        permissions: decodePermissions(role.permissions),
      })),
    };
    decoded.set(stored, roles);
  }
  return roles;
}

/** In the transaction that deletes the server. */
export function dropRoles(tx: Tx, serverId: string): void {
  roleRecords.delete(tx, { serverId });
}
