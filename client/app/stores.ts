import type { Channel } from "../../protocol/channels.ts";
import type { Role } from "../../protocol/roles.ts";
import type { Member, Server } from "../../protocol/servers.ts";
import type { User } from "../../protocol/users.ts";
import type { Platform } from "../base/platform.ts";
import { DIRECT } from "../channels/state.ts";
import { type CallsStore, createCallsStore } from "../voice/calls_store.ts";
import { ownMemberOf, type ServerRoles } from "../roles/server_roles.ts";
import { type ChannelsStore, createChannelsStore } from "../channels/store.ts";
import { type ConnectionStore, createConnectionStore } from "../base/connection_store.ts";
import { createEnclosedStore, type EnclosedStore } from "../attachments/store.ts";
import { createFriendsStore, type FriendsStore } from "../friends/store.ts";
import { createMembersStore, type MembersStore } from "../members/store.ts";
import { createMessagesStore, type MessagesStore } from "../messages/store.ts";
import { createNotesStore, type NotesStore } from "../messages/notes_store.ts";
import { createNotificationsStore, type NotificationsStore } from "../notifications/store.ts";
import { createPinsStore, type PinsStore } from "../pins/store.ts";
import { createPermissionsStore, type PermissionsStore } from "../roles/permissions_store.ts";
import { createRolesStore, type RolesStore } from "../roles/store.ts";
import { createSelectionStore, type SelectionStore } from "../messages/selection_store.ts";
import { createProfileStore, type ProfileStore } from "../profiles/store.ts";
import { createServersStore, type ServersStore } from "../servers/store.ts";
import { createSessionStore, type SessionStore } from "../auth/store.ts";
import { createToasts, type ToastStore } from "../base/toasts_store.ts";
import { createTypingStore, type TypingStore } from "../typing/store.ts";
import { createUiStore, type UiStore } from "./ui_store.ts";
import { createVoiceStore, type VoiceStore } from "../voice/store.ts";

/** What the server rendered the page with. */
export interface Initial {
  user: User;
  servers: Server[];
  selectedServerId: string | null;
  /** Of the selected server, or the direct messages. */
  channels: Channel[];
  selectedChannelId: string | null;
  /** One's own in the selected server: nothing flickers while everything is asked for. */
  permissions?: { member: Member; roles: Role[]; overrides: ServerRoles["overrides"] } | null;
}

/** All that is shown, as signals. */
export interface Stores {
  readonly session: SessionStore;
  readonly servers: ServersStore;
  readonly channels: ChannelsStore;
  readonly messages: MessagesStore;
  readonly members: MembersStore;
  readonly roles: RolesStore;
  readonly permissions: PermissionsStore;
  readonly friends: FriendsStore;
  readonly pins: PinsStore;
  readonly profiles: ProfileStore;
  readonly notes: NotesStore;
  readonly notifications: NotificationsStore;
  /** What will go with the next message of a channel. */
  readonly enclosed: EnclosedStore;
  readonly selection: SelectionStore;
  readonly typing: TypingStore;
  readonly toasts: ToastStore;
  readonly connection: ConnectionStore;
  readonly voice: VoiceStore;
  readonly calls: CallsStore;
  readonly ui: UiStore;
}

/** The stores as the page begins. */
export function createStores(initial: Initial, platform: Platform): Stores {
  const session = createSessionStore(initial.user);
  const { selectedServerId, selectedChannelId } = initial;
  const { permissions } = initial;
  const roles = createRolesStore(
    selectedServerId && permissions ? { [selectedServerId]: begun(permissions) } : {},
  );
  const servers = createServersStore(initial.servers, selectedServerId);
  const lists = { [selectedServerId ?? DIRECT]: initial.channels };
  const channels = createChannelsStore(servers.selectedId, lists, selectedChannelId);
  return {
    session,
    servers,
    channels,
    roles,
    permissions: createPermissionsStore({ session, servers, channels, roles }),
    messages: createMessagesStore(),
    members: createMembersStore(),
    friends: createFriendsStore(),
    notes: createNotesStore(),
    notifications: createNotificationsStore(),
    enclosed: createEnclosedStore(),
    pins: createPinsStore(),
    profiles: createProfileStore(),
    selection: createSelectionStore(),
    typing: createTypingStore(),
    toasts: createToasts(platform),
    connection: createConnectionStore(),
    voice: createVoiceStore(() => session.user.value?.id),
    calls: createCallsStore(),
    ui: createUiStore(servers.selectedId),
  };
}

/** Enough to decide what one may; the list of roles is still to come. */
function begun({ member, roles, overrides }: NonNullable<Initial["permissions"]>): ServerRoles {
  return { status: "loading", roles, own: ownMemberOf(member), overrides };
}
