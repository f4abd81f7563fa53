import { DEFAULT_ROLE } from "../../../protocol/role_colors.ts";
import type { Overrides, Role } from "../../../protocol/roles.ts";
import type { Member } from "../../../protocol/servers.ts";
import { allOverridesOf } from "../../membership/channels/overrides.ts";
import type { DeliveryContext } from "../context.ts";
import { memberOf } from "../../membership/members/service.ts";
import { rolesOf } from "../../membership/roles/service.ts";

/** The user's roles and overrides in a server, so that the page starts with the right buttons. */
export interface OwnPermissions {
  member: Member;
  /** The user's roles, and @everyone. */
  roles: Role[];
  /** Overrides that apply to the user, by channel. */
  overrides: Record<string, Overrides>;
}

/** @throws AppError not_found */
export async function ownPermissions(
  app: DeliveryContext,
  userId: string,
  serverId: string,
): Promise<OwnPermissions> {
  const [member, roles, overrides] = await Promise.all([
    memberOf(app, userId, serverId, userId),
    rolesOf(app, userId, serverId),
    allOverridesOf(app, userId, serverId),
  ]);
  const mine = new Set([DEFAULT_ROLE, userId, ...member.roles.map((role) => role.role_id)]);
  return {
    member,
    roles: roles.filter((role) => mine.has(role.id)),
    overrides: Object.fromEntries(
      Object.entries(overrides).map(([channelId, targets]) => [channelId, pick(targets, mine)]),
    ),
  };
}

function pick(targets: Overrides, ids: ReadonlySet<string>): Overrides {
  return Object.fromEntries(Object.entries(targets).filter(([id]) => ids.has(id)));
}
