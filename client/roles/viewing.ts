import { joinVoice } from "../../protocol/events/voice.ts";
import type { Member } from "../../protocol/servers.ts";
import { ApiError } from "../base/errors.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { PermissionsStore } from "./permissions_store.ts";
import type { RolesStore, ViewAs } from "./store.ts";
import type { VoiceStore } from "../voice/store.ts";
import { servers as t } from "../../text/en/notices.ts";
import { fill } from "../../text/message.ts";

/** Looking at a server as somebody else: what they see and may, worked out on this device. */
export interface Viewing {
  /** As somebody who holds this one role; `default`: who holds none. */
  viewAsRole(serverId: string, role: { id: string; name: string }): void;
  viewAsMember(serverId: string, member: Member): void;
}

export interface ViewingDeps {
  roles: Pick<RolesStore, "setViewAs">;
  channels: Pick<ChannelsStore, "current" | "selected">;
  permissions: Pick<PermissionsStore, "in">;
  voice: Pick<VoiceStore, "current">;
  select(serverId: string, channelId: string | null): void;
}

export function createViewing(
  { roles, channels, permissions, voice, select }: ViewingDeps,
): Viewing {
  /** What they would not see is left for what they would. */
  function view(whom: Omit<ViewAs, "notice" | "refuse">) {
    const notice = fill(t.viewing, { name: whom.name });
    roles.setViewAs({
      ...whom,
      notice,
      refuse({ changesServer, name }) {
        if (!changesServer) return;
        // Who is in voice stays there, also when the connection was lost.
        if (name === joinVoice.name && voice.current.value?.phase === "reconnecting") return;
        throw new ApiError(403, notice, "forbidden");
      },
    });
    const open = channels.selected.value;
    if (!open || permissions.in(open).readMessages) return;
    const seen = channels.current.value?.find((c) => !c.is_voice && permissions.in(c).readMessages);
    if (seen) select(whom.serverId, seen.id);
  }

  return {
    viewAsRole: (serverId, { id, name }) =>
      view({ serverId, name, userId: null, isOwner: false, roleIds: [id], muted: false }),
    viewAsMember: (serverId, { user_id, username, isOwner, roles, muted }) =>
      view({
        serverId,
        name: username,
        userId: user_id,
        isOwner,
        roleIds: roles.map((role) => role.role_id),
        muted,
      }),
  };
}
