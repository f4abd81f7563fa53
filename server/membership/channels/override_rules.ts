import { isDeepStrictEqual } from "node:util";
import { AppError, tooMany } from "../../../protocol/errors.ts";
import {
  type Membership,
  outranks,
  outranksRole,
  type Override,
  permissionsOf,
} from "../../../protocol/permissions.ts";
import { DEFAULT_ROLE } from "../../../protocol/role_colors.ts";
import type { Overrides } from "../../../protocol/roles.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Reader } from "../../storage/reader.ts";
import { membershipIn } from "../servers/membership.ts";
import type { RolesRecord } from "../servers/role_records.ts";
import { positionOf, refuseGrants, roleIndex } from "../servers/roles.ts";
import { overridesOfMember } from "./effective_overrides.ts";
import type { OverridesRecord } from "./records.ts";

export type OverrideKind = "everyone" | "roles" | "users";

/** Who changes overrides, and the roles of their server. */
export interface OverrideActor {
  actor: Membership;
  userId: string;
  serverId: string;
  roles: RolesRecord;
}

/**
 * Returns the kind of `target`, if the actor may set its override.
 * @throws AppError not_found, outranked, role_outranked
 */
export function kindOf(
  reader: Reader,
  { actor, userId, serverId, before, roles }: OverrideActor & { before: OverridesRecord },
  target: string,
): OverrideKind {
  if (target === DEFAULT_ROLE || roleIndex(roles).has(target)) {
    if (!outranksRole(actor, positionOf(roles, target))) throw new AppError("role_outranked");
    return target === DEFAULT_ROLE ? "everyone" : "roles";
  }
  const membership = membershipIn(reader, target, serverId);
  // An existing override of a person who has left can still be changed.
  if (!membership && !Object.hasOwn(before.users, target)) throw new AppError("not_found");
  const self = target === userId && !actor.isOwner;
  if (self || !outranks(actor, membership)) throw new AppError("outranked");
  return "users";
}

export function saidOf(overrides: OverridesRecord, kind: OverrideKind, target: string): Override {
  return (kind === "everyone" ? overrides.everyone : overrides[kind][target]) ?? {};
}

/** @throws AppError too_many */
export function changed(
  before: OverridesRecord,
  kind: OverrideKind,
  target: string,
  override: Override,
): OverridesRecord {
  const cleared = Object.keys(override).length === 0;
  if (kind === "everyone") return { ...before, everyone: cleared ? undefined : override };
  const { [target]: _, ...others } = before[kind];
  const after = { ...before, [kind]: cleared ? others : { ...others, [target]: override } };
  const count = Object.keys(after.roles).length + Object.keys(after.users).length;
  if (count > SERVER_LIMITS.overridesPerChannel) {
    throw tooMany(
      `A channel can have permissions for at most ${SERVER_LIMITS.overridesPerChannel} roles and people`,
    );
  }
  return after;
}

export function withoutDeleted(overrides: OverridesRecord, roles: RolesRecord): OverridesRecord {
  const known = roleIndex(roles);
  const kept = Object.entries(overrides.roles).filter(([id]) => known.has(id));
  return { ...overrides, roles: Object.fromEntries(kept) };
}

export function overridesView(overrides: OverridesRecord, roles: RolesRecord): Overrides {
  const { everyone, roles: ofRoles, users } = withoutDeleted(overrides, roles);
  return { ...(everyone && { [DEFAULT_ROLE]: everyone }), ...ofRoles, ...users };
}

/**
 * Sets one override, or removes it where it says nothing.
 * @returns all after the change; null: it changes nothing
 * @throws AppError not_found, outranked, role_outranked, flag_not_held, too_many
 */
export function withOverride(
  reader: Reader,
  who: OverrideActor,
  all: OverridesRecord,
  target: string,
  override: Override,
): { after: OverridesRecord; kind: OverrideKind } | null {
  const before = withoutDeleted(all, who.roles);
  const kind = kindOf(reader, { ...who, before }, target);
  const said = saidOf(before, kind, target);
  refuseGrants(heldWithout(who, before, kind, target), said, override);
  const after = changed(before, kind, target, override);
  return isDeepStrictEqual(said, override) ? null : { after, kind };
}

/**
 * Refuses a change of many overrides that the actor could not make one by one (D-PERM-3).
 * @throws AppError not_found, outranked, role_outranked, flag_not_held
 */
export function refuseDifferences(
  reader: Reader,
  who: OverrideActor,
  from: OverridesRecord,
  to: OverridesRecord,
): void {
  const { roles } = who;
  const [before, after] = [withoutDeleted(from, roles), withoutDeleted(to, roles)];
  const [old, wanted] = [overridesView(before, roles), overridesView(after, roles)];
  const differing = [...new Set([...Object.keys(old), ...Object.keys(wanted)])]
    .filter((target) => !isDeepStrictEqual(old[target], wanted[target]));
  // People who have left have overrides on either side.
  const known = { ...before, users: { ...after.users, ...before.users } };
  reader.map(differing, (target) => {
    const kind = kindOf(reader, { ...who, before: known }, target);
    const held = heldWithout(who, before, kind, target);
    refuseGrants(held, old[target] ?? {}, wanted[target] ?? {});
  });
}

/** The actor's permissions without one override: they may lift a denial that they could set. */
function heldWithout(
  { actor, userId }: OverrideActor,
  before: OverridesRecord,
  kind: OverrideKind,
  target: string,
) {
  const bare = changed(before, kind, target, {});
  return permissionsOf(actor, overridesOfMember(bare, userId));
}
