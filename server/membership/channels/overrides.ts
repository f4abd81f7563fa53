import { isDeepStrictEqual } from "node:util";
import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import {
  can,
  type Membership,
  outranks,
  outranksRole,
  type Override,
  permissionsOf,
} from "../../../protocol/permissions.ts";
import { DEFAULT_ROLE } from "../../../protocol/role_colors.ts";
import type { Overrides } from "../../../protocol/roles.ts";
import type { MembershipContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { record } from "../moderation/audit.ts";
import { getRoles, positionOf, refuseGrants, roleIndex } from "../servers/roles.ts";
import type { RolesRecord } from "../servers/role_records.ts";
import { accessServer } from "../servers/access.ts";
import { membershipIn } from "../servers/membership.ts";

import { accessChannel, inServer, mayIn } from "./access.ts";
import type { OverridesRecord } from "./records.ts";
import { listChannels, putChannel } from "./channels.ts";
import { effectiveOverrides } from "./effective_overrides.ts";
import { encodedOverrides } from "./stored_overrides.ts";

const NONE: OverridesRecord = { roles: {}, users: {} };

/** A channel's overrides, for all who see it (D-SRV-7). @throws AppError not_found; forbidden in a DM */
export async function overridesOf(
  app: MembershipContext,
  userId: string,
  channelId: string,
): Promise<Overrides> {
  return await app.db.read((reader) => {
    const { channel, server } = inServer(accessChannel(reader, userId, channelId));
    return overridesView(effectiveOverrides(reader, channel), getRoles(reader, server.id));
  });
}

/**
 * Returns the overrides of all channels that a member sees, by channel id. @throws AppError
 * not_found
 */
export async function allOverridesOf(
  app: MembershipContext,
  userId: string,
  serverId: string,
): Promise<Record<string, Overrides>> {
  return await app.db.read((reader) => {
    const { membership } = accessServer(reader, userId, serverId);
    const roles = getRoles(reader, serverId);
    return Object.fromEntries(
      listChannels(reader, serverId)
        .filter((channel) => channel.overrides && mayIn(reader, membership, channel, userId))
        .map((channel) => [channel.id, overridesView(effectiveOverrides(reader, channel), roles)]),
    );
  });
}

/**
 * Sets what a channel grants and denies `target`: `default`, a role below the actor's own or a
 * member below them (D-PERM-2 and 3). An override without permissions is removed. An unchanged one
 * has no effect and sends no event.
 * @throws AppError not_found, forbidden, outranked, role_outranked, flag_not_held, too_many
 */
export async function setOverride(
  app: MembershipContext,
  userId: string,
  channelId: string,
  target: string,
  override: Override,
): Promise<Overrides> {
  return await app.db.transact((tx) => {
    const access = inServer(accessChannel(tx, userId, channelId, "manageChannels"));
    const { channel, server: { id: serverId }, membership: actor } = access;
    if (channel.thread) throw invalid("id", "is a thread, which has its channel's permissions");
    const roles = getRoles(tx, serverId);
    const before = withoutDeleted(effectiveOverrides(tx, channel), roles);
    const kind = kindOf(tx, { actor, userId, serverId, before, roles }, target);
    // The actor's permissions without this override: they may lift a denial that they could set.
    const bare = changed(before, kind, target, {});
    const held = permissionsOf(actor, { ...bare, user: bare.users[userId] });
    refuseGrants(held, saidOf(before, kind, target), override);
    const overrides = changed(before, kind, target, override);
    const after = { ...channel, overrides: encodedOverrides(overrides) };
    if (isDeepStrictEqual(saidOf(before, kind, target), override)) {
      return overridesView(before, roles);
    }
    putChannel(tx, after);
    record(app, tx, serverId, {
      action: "permissions",
      actor_id: userId,
      target_id: kind === "users" ? target : null,
      reason: channel.name,
      channel_id: channelId,
    });
    app.bus.publishAfter(tx, { type: "membership-changed", serverId, userId: null, channelId });
    app.bus.publishAfter(tx, { type: "permissions-changed", serverId, channelId });
    return overridesView(overrides, roles);
  });
}

/**
 * Returns the overrides of a new channel (MEND-14), by the same rules as `setOverride`. The actor's
 * permissions are those in the server: nothing of the channel applies yet. The creator of an open
 * channel may let themselves read it, and nothing more.
 * @throws AppError as `setOverride`; invalid_input where its creator could not read it
 */
export function firstOverrides(
  tx: Tx,
  { actor, userId, serverId, isSealed }: {
    actor: Membership;
    userId: string;
    serverId: string;
    isSealed: boolean;
  },
  wanted: Overrides,
): OverridesRecord {
  const roles = getRoles(tx, serverId);
  const held = permissionsOf(actor);
  const who = { actor, userId, serverId, before: NONE, roles };
  const isOwnRead = (target: string, override: Override) =>
    target === userId && !isSealed && isDeepStrictEqual(override, { readMessages: true });
  // Unchecked: there may be more people than one commit takes checks.
  const said = tx.unchecked.map(Object.entries(wanted), ([target, override]) => {
    refuseGrants(held, {}, override);
    const kind = isOwnRead(target, override) ? "users" : kindOf(tx.unchecked, who, target);
    return { target, override, kind };
  });
  const overrides = said.reduce(
    (all, { target, override, kind }) => changed(all, kind, target, override),
    NONE,
  );
  const own = { ...overrides, user: overrides.users[userId] };
  if (!can(actor, "readMessages", own)) {
    throw invalid("permissions", "must let you see the channel");
  }
  return overrides;
}

type OverrideKind = "everyone" | "roles" | "users";

/**
 * Returns the kind of `target`, if the actor may set its override.
 * @throws AppError not_found, outranked, role_outranked
 */
function kindOf(
  reader: Reader,
  { actor, userId, serverId, before, roles }: {
    actor: Membership;
    userId: string;
    serverId: string;
    before: OverridesRecord;
    roles: RolesRecord;
  },
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

function saidOf(overrides: OverridesRecord, kind: OverrideKind, target: string): Override {
  return (kind === "everyone" ? overrides.everyone : overrides[kind][target]) ?? {};
}

/** @throws AppError too_many */
function changed(
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

function withoutDeleted(overrides: OverridesRecord, roles: RolesRecord): OverridesRecord {
  const known = roleIndex(roles);
  const kept = Object.entries(overrides.roles).filter(([id]) => known.has(id));
  return { ...overrides, roles: Object.fromEntries(kept) };
}

function overridesView(overrides: OverridesRecord, roles: RolesRecord): Overrides {
  const { everyone, roles: ofRoles, users } = withoutDeleted(overrides, roles);
  return { ...(everyone && { [DEFAULT_ROLE]: everyone }), ...ofRoles, ...users };
}
