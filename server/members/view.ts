import type { Member } from "../../protocol/servers.ts";
import type { AppContext } from "../context.ts";
import type { MuteRecord } from "../moderation/records.ts";
import type { ServerRecord } from "../servers/records.ts";
import type { UserRecord } from "../users/records.ts";
import type { MemberRecord } from "./records.ts";

/** In member lists idle is `away` and dnd is `busy` (D-SOC-3). */
const STATUS = { online: "online", idle: "away", dnd: "busy", offline: "offline" } as const;

export function memberView(
  app: AppContext,
  server: ServerRecord,
  member: MemberRecord,
  user: UserRecord,
  mute: MuteRecord | null,
): Member {
  return {
    id: member.id,
    user_id: user.id,
    username: user.username,
    avatar_url: user.avatar_url,
    avatar_color: user.avatar_color,
    joinedAt: new Date(member.joined_at).toISOString(),
    status: STATUS[app.presence.visible(user.id, user.status)],
    isOwner: server.owner_id === user.id,
    roles: [],
    muted: mute !== null,
    muted_until: mute?.until ? new Date(mute.until).toISOString() : null,
  };
}
