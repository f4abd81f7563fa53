import type { ReadonlySignal } from "@preact/signals";
import type { AccountActions } from "../account/account.ts";
import type { SessionStore } from "../auth/store.ts";
import type { ChannelActions } from "../channels/channel_actions.ts";
import type { Dms } from "../channels/dms.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { FriendActions } from "../friends/friends.ts";
import type { FriendsStore } from "../friends/store.ts";
import type { MemberActions } from "../members/members.ts";
import type { MembersStore } from "../members/store.ts";
import type { History } from "../messages/history.ts";
import type { Jumps } from "../messages/jump.ts";
import type { Messaging } from "../messages/messaging.ts";
import type { Quotes } from "../messages/quotes.ts";
import type { MessagesStore } from "../messages/store.ts";
import type { Moderation } from "../moderation/moderation.ts";
import type { Notifications } from "../notifications/notifications.ts";
import type { NotificationsStore } from "../notifications/store.ts";
import type { Pins } from "../pins/pins.ts";
import type { PinsStore } from "../pins/store.ts";
import type { Presence } from "../presence/presence.ts";
import type { ProfileActions } from "../profiles/profiles.ts";
import type { ProfileStore } from "../profiles/store.ts";
import type { Reactions } from "../reactions/reactions.ts";
import type { RecentEmoji } from "../reactions/recent_emoji.ts";
import type { RoleActions } from "../roles/role_actions.ts";
import type { RolesStore } from "../roles/store.ts";
import type { Search } from "../search/search.ts";
import type { ServerActions } from "../servers/server_actions.ts";
import type { ServerSettings } from "../servers/server_settings.ts";
import type { ServersStore } from "../servers/store.ts";
import type { TypingStore } from "../typing/store.ts";
import type { OwnTyping } from "../typing/typing.ts";
import type { VoiceActions } from "../voice/entry.ts";
import type { VoiceStore } from "../voice/store.ts";
import type { Navigation } from "./navigation.ts";
import type { Sending } from "./sending.ts";
import type { Stores } from "./stores.ts";
import type { UiStore } from "./ui_store.ts";

/**
 * The chat's logic by feature: signals to read and things to do. Actions answer when the server has
 * agreed and throw `ApiError` or `NetworkError` (client/base/errors.ts) with a text for the person.
 */
export interface Client extends Omit<Stores, keyof Parts>, Parts {
  /** Call once after hydration: restores the session, connects, loads the open channel. */
  start(): Promise<void>;
  /** Whether this page may use encryption at all; false over plain http on a LAN address. */
  secure(): boolean;
}

/** The features that one can do something with. */
interface Parts {
  readonly session: SessionStore & {
    /** Signs out on this device and goes to /login. Never fails. */
    logout(): Promise<void>;
  };
  readonly navigation: Pick<Navigation, "select">;
  readonly servers: ServersStore & ServerActions & {
    /** The settings of a server, until they are closed. */
    openSettings(serverId: string): Promise<ServerSettings>;
  };
  readonly channels: ChannelsStore & ChannelActions & Dms;
  readonly members: MembersStore & MemberActions;
  readonly roles: RolesStore & {
    /** What can be done to roles and channels' permissions; loaded when first used. */
    open(): Promise<RoleActions>;
  };
  readonly messages: MessagesStore & MessageActions;
  readonly reactions: Reactions & RecentEmoji;
  readonly pins: PinsStore & Pins;
  readonly friends: FriendsStore & FriendActions;
  readonly profiles: ProfileStore & ProfileActions;
  readonly presence: Pick<Presence, "setStatus">;
  readonly moderation: Moderation;
  readonly search: {
    /** The search in what this device can read. Throws where the browser keeps no databases. */
    open(): Promise<Search>;
  };
  readonly voice: VoiceStore & VoiceActions;
  readonly account: Omit<AccountActions, "turn">;
  readonly notifications:
    & NotificationsStore
    & Pick<AccountActions, "turn">
    & Pick<Notifications, "muteChannel">;
  readonly typing: TypingStore & OwnTyping;
  readonly drafts: Drafts;
  /** `setTheme` keeps the theme on the device. */
  readonly ui: UiStore;
}

interface MessageActions extends
  Pick<Sending, "send">,
  Messaging,
  Jumps,
  Pick<
    History,
    "loadContent" | "loadOlder" | "loadNewer" | "jumpToPresent" | "setFollowing"
  > {
  /** Sends a failed message again, with the same nonce. */
  retry(key: string): void;
  /** Forgets a failed message. */
  discard(key: string): void;
  /** What replies quote. Open it once. */
  openQuotes(): Promise<Quotes>;
  /** Everything up to the newest message (or `seq`) is read. Cheap to call often. */
  markRead(channelId: string, seq?: number): void;
  /** Takes the red 'New' line away. */
  clearMarker(channelId: string): void;
}

/** What was typed and not sent, by channel. */
interface Drafts {
  /** Counts up when drafts and recent emoji have been read from the device. */
  readonly restored: ReadonlySignal<number>;
  of(channelId: string): string;
  set(channelId: string, text: string): void;
}
