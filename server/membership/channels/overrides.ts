import { isDeepStrictEqual } from "node:util";
import { invalid } from "../../../protocol/errors.ts";
import {
  can,
  type Membership,
  type Override,
  permissionsOf,
} from "../../../protocol/permissions.ts";
import type { Overrides } from "../../../protocol/roles.ts";
import type { MembershipContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { record } from "../moderation/audit.ts";
import { accessServer } from "../servers/access.ts";
import { getRoles, refuseGrants } from "../servers/roles.ts";
import { accessChannel, inServer, mayIn } from "./access.ts";
import { listChannels } from "./channels.ts";
import { effectiveOverrides, overridesOfMember } from "./effective_overrides.ts";
import { changed, kindOf, overridesView, withoutDeleted, withOverride } from "./override_rules.ts";
import type { OverridesRecord } from "./records.ts";
import { publishOverrides, putOwnOverrides } from "./synced_overrides.ts";

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
    const seen = listChannels(reader, serverId)
      .filter((channel) => mayIn(reader, membership, channel, userId))
      .map((channel) => {
        return [channel.id, overridesView(effectiveOverrides(reader, channel), roles)] as const;
      });
    return Object.fromEntries(seen.filter(([, overrides]) => Object.keys(overrides).length > 0));
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
    const before = effectiveOverrides(tx, channel);
    const change = withOverride(tx, { actor, userId, serverId, roles }, before, target, override);
    if (!change) return overridesView(before, roles);
    const wasSynced = putOwnOverrides(tx, channel, change.after);
    record(app, tx, serverId, {
      action: "permissions",
      actor_id: userId,
      target_id: change.kind === "users" ? target : null,
      reason: channel.name,
      channel_id: channelId,
    });
    publishOverrides(app, tx, { serverId, channelId });
    if (wasSynced) app.bus.publishAfter(tx, { type: "channel-updated", channelId, serverId });
    return overridesView(change.after, roles);
  });
}

/**
 * Returns the overrides of a new channel (MEND-14), by the same rules as `setOverride`. The actor's
 * permissions are those in the server or the category: nothing of the channel applies yet. The
 * creator of an open channel may let themselves read it, and nothing more.
 * @param inherited those of its category, which `wanted` replaces target by target
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
  inherited: OverridesRecord = NONE,
): OverridesRecord {
  const roles = getRoles(tx, serverId);
  const before = withoutDeleted(inherited, roles);
  const held = permissionsOf(actor, overridesOfMember(before, userId));
  const said = overridesView(before, roles);
  const who = { actor, userId, serverId, before, roles };
  const isOwnRead = (target: string, override: Override) =>
    target === userId && !isSealed && isDeepStrictEqual(override, { readMessages: true });
  // Unchecked: there may be more people than one commit takes checks.
  const changes = tx.unchecked.map(Object.entries(wanted), ([target, override]) => {
    refuseGrants(held, said[target] ?? {}, override);
    const kind = isOwnRead(target, override) ? "users" : kindOf(tx.unchecked, who, target);
    return { target, override, kind };
  });
  const overrides = changes.reduce(
    (all, { target, override, kind }) => changed(all, kind, target, override),
    before,
  );
  const own = { ...overrides, user: overrides.users[userId] };
  if (!can(actor, "readMessages", own)) {
    throw invalid("permissions", "must let you see the channel");
  }
  return overrides;
}
