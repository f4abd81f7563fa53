import { heldRoles } from "../servers/roles.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { MembershipContext } from "../context.ts";
import type { MuteRecord } from "../moderation/records.ts";
import { presenceSeen } from "../presence/view.ts";
import type { RolesRecord } from "../servers/role_records.ts";
import type { UserRecord } from "../users/records.ts";
import { namesView } from "../users/view.ts";
import type { MemberRecord } from "../servers/member_records.ts";

/** In member lists idle is `away` and dnd is `busy` (D-SOC-3). */
const STATUS = { online: "online", idle: "away", dnd: "busy", offline: "offline" } as const;

/** @param as `blocked`: the viewer and the member are parted by a block (D-SOC-2) */
export function memberView(
  app: MembershipContext,
  member: MemberRecord,
  user: UserRecord,
  as: { isOwner?: boolean; mute?: MuteRecord | null; blocked?: boolean; roles?: RolesRecord },
): Member {
  const { isOwner = false, mute = null, blocked, roles } = as;
  return {
    id: member.id,
    user_id: user.id,
    ...namesView(user),
    ...nicknameView(member),
    avatar_url: user.avatar_url,
    avatar_color: user.avatar_color,
    joinedAt: new Date(member.joined_at).toISOString(),
    status: STATUS[presenceSeen(app, user, blocked).status],
    isOwner,
    roles: roles ? memberRoleViews(member, roles) : [],
    muted: mute !== null,
    muted_until: mute?.until ? new Date(mute.until).toISOString() : null,
  };
}

/** Returns a member's nickname, wherever they are shown in its server (COM-6); null: no member. */
export function nicknameView(member: MemberRecord | null | undefined): { nickname?: string } {
  return member?.nickname === undefined ? {} : { nickname: member.nickname };
}

/** The roles that a member is shown with, the highest first; @everyone left out. */
export function memberRoleViews(member: MemberRecord, roles: RolesRecord): Member["roles"] {
  return heldRoles(member, roles)
    .toSorted((a, b) => b.position - a.position)
    .map(({ id, position }) => {
      const { name, color, hoist } = roles.list[position - 1];
      return { role_id: id, name, color, position, ...(hoist && { hoist }) };
    });
}
