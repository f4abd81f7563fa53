import { joinVoice } from "../../protocol/events/voice.ts";
import type { Member } from "../../protocol/servers.ts";
import { ApiError } from "../base/errors.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { PermissionsStore } from "./permissions_store.ts";
import type { RolesStore, ViewAs } from "./store.ts";
import type { VoiceStore } from "../voice/store.ts";
import { servers as t } from "../../text/en/notices.ts";
import { fill } from "../../text/message.ts";
import { fullDisplayName } from "../../protocol/display_name.ts";

export interface ViewingDeps {
  roles: Pick<RolesStore, "setViewAs">;
  channels: Pick<ChannelsStore, "current" | "selected">;
  permissions: Pick<PermissionsStore, "in">;
  voice: Pick<VoiceStore, "current">;
  select(serverId: string, channelId: string | null): void;
}

export type Viewing = ReturnType<typeof createViewing>;

/** Creates the view of a server as another person, with permissions computed on this device. */
export function createViewing(
  { roles, channels, permissions, voice, select }: ViewingDeps,
) {
  /** Views the server as somebody; leaves a channel that they can't see for one that they can. */
  function view(whom: Omit<ViewAs, "notice" | "refuse">) {
    const notice = fill(t.viewing, { name: whom.name });
    roles.setViewAs({
      ...whom,
      notice,
      refuse({ changesServer, name }) {
        if (!changesServer) return;
        // A user in voice stays there, even if the connection was lost.
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
    /** Views as a member with only this role; `default`: with no role. */
    viewAsRole: (serverId: string, { id, name }: { id: string; name: string }) =>
      view({ serverId, name, userId: null, isOwner: false, roleIds: [id], muted: false }),
    viewAsMember: (serverId: string, { user_id, isOwner, roles, muted, ...names }: Member) =>
      view({
        serverId,
        name: fullDisplayName(names, true),
        userId: user_id,
        isOwner,
        roleIds: roles.map((role) => role.role_id),
        muted,
      }),
  };
}
