import type { Category } from "../../protocol/categories.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Role } from "../../protocol/roles.ts";
import type { ServerFolder } from "../../protocol/server_folders.ts";
import type { Member, Server } from "../../protocol/servers.ts";
import type { User } from "../../protocol/users.ts";
import { type MembersChoice, rememberMembers } from "../base/cookies.ts";
import type { Platform } from "../base/platform.ts";
import type { CategoryLists } from "../channels/category_state.ts";
import { type ChannelLists, DIRECT } from "../channels/state.ts";
import { createCallsStore } from "../voice/calls_store.ts";
import { ownMemberOf, type RolesByServer, type ServerRoles } from "../roles/server_roles.ts";
import { createChannelsStore } from "../channels/store.ts";
import { createConnectionStore } from "../base/connection_store.ts";
import { createDraftAttachmentsStore } from "../files/draft/draft_attachments_store.ts";
import { createLayersStore } from "./layers_store.ts";
import { createMembersStore } from "../members/store.ts";
import type { Window } from "../messages/state.ts";
import { createMessagesStore } from "../messages/store.ts";
import { createNotesStore } from "../messages/notes_store.ts";
import { createNotificationsStore } from "../notifications/store.ts";
import { createPermissionsStore } from "../roles/permissions_store.ts";
import { createRolesStore } from "../roles/store.ts";
import { createSelectionStore } from "../messages/selection_store.ts";
import { createServersStore } from "../servers/store.ts";
import { createSessionStore } from "../auth/store.ts";
import { createToasts } from "../base/toasts_store.ts";
import { createUiStore } from "./ui_store.ts";
import { createVoiceStore } from "../voice/store.ts";

/** Data that the server rendered the page with. */
export interface Initial {
  user: User;
  servers: Server[];
  /** Their order, with folders. Absent, as kept by earlier versions: unknown. */
  serverFolders?: readonly ServerFolder[];
  selectedServerId: string | null;
  /** Channels of the selected server, or the direct messages. */
  channels: Channel[];
  /** Categories of the selected server. Absent: none, also in a page kept by an earlier version. */
  categories?: readonly Category[];
  selectedChannelId: string | null;
  /**
   * The user's own permissions in the selected server, so that nothing flickers while everything
   * loads.
   */
  permissions?: { member: Member; roles: Role[]; overrides: ServerRoles["overrides"] } | null;
  /** Choice stored on this device (UX-11). */
  members?: MembersChoice;
  /** Instead of the server's page: what this device kept of all servers (UX-4). */
  device?: {
    lists: ChannelLists;
    categories?: CategoryLists;
    roles: RolesByServer;
    windows?: Readonly<Record<string, Window>>;
  };
}

/** All that is shown, as signals. */
export type Stores = ReturnType<typeof createStores>;

/** The stores as the page begins. */
export function createStores(initial: Initial, platform: Platform) {
  const { selectedServerId, selectedChannelId } = initial;
  const { permissions, device } = initial;
  const session = createSessionStore(initial.user);
  // The stored session counts as logged in until the server says otherwise.
  if (device) session.phase.value = "in";
  const roles = createRolesStore(
    device?.roles ??
      (selectedServerId && permissions ? { [selectedServerId]: begun(permissions) } : {}),
  );
  const servers = createServersStore(
    initial.servers,
    selectedServerId,
    initial.serverFolders,
  );
  const lists = device?.lists ?? { [selectedServerId ?? DIRECT]: initial.channels };
  const categories = device?.categories ??
    (selectedServerId ? { [selectedServerId]: initial.categories ?? [] } : {});
  const channels = createChannelsStore(servers.selectedId, lists, selectedChannelId, categories);
  return {
    session,
    servers,
    channels,
    roles,
    permissions: createPermissionsStore({ session, servers, channels, roles }),
    messages: createMessagesStore(device?.windows),
    layers: createLayersStore({ serverId: selectedServerId, channelId: selectedChannelId }),
    members: createMembersStore(),
    notes: createNotesStore(),
    notifications: createNotificationsStore(),
    /** Attachments for the next message of each channel. */
    draftAttachments: createDraftAttachmentsStore(),
    selection: createSelectionStore(),
    toasts: createToasts(platform),
    connection: createConnectionStore(),
    voice: createVoiceStore(() => session.user.value?.id),
    calls: createCallsStore(),
    ui: createUiStore(
      servers.selectedId,
      initial.members,
      (open) => rememberMembers(platform, open),
    ),
  };
}

/** Returns enough to decide on the user's permissions; the list of roles loads later. */
function begun({ member, roles, overrides }: NonNullable<Initial["permissions"]>): ServerRoles {
  return { status: "loading", roles, own: ownMemberOf(member), overrides };
}
