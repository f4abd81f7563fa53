import type { ReadonlySignal } from "@preact/signals";
import type { AccountActions } from "../account/account.ts";
import type { Dms } from "../friends/dms.ts";
import type { FriendActions } from "../friends/friends.ts";
import type { Jumps } from "../messages/jump.ts";
import type { MemberActions } from "../members/members.ts";
import type { Moderation } from "../moderation/moderation.ts";
import type { Pins } from "../pins/pins.ts";
import type { Presence } from "../presence/presence.ts";
import type { ProfileActions } from "../profiles/profiles.ts";
import type { Reactions } from "../reactions/reactions.ts";
import type { RoleActions } from "../roles/role_actions.ts";
import type { RecentEmoji } from "../reactions/recent_emoji.ts";
import type { ServerActions } from "../servers/server_actions.ts";
import type { Enclosed } from "../attachments/enclosed.ts";
import type { Notifications } from "../notifications/notifications.ts";
import type { Quotes } from "../messages/quotes.ts";
import type { Search } from "../search/search.ts";
import type { ServerSettings } from "../servers/server_settings.ts";
import type { Stores } from "./stores.ts";
import type { Theme } from "./ui_store.ts";
import type { VoiceActions } from "../voice/entry.ts";

/**
 * The chat's logic: signals to read and things to do. Actions answer when the server has
 * agreed and throw `ApiError` or `NetworkError` (client/base/api.ts) with a text for the person.
 */
export interface Client
  extends
    Stores,
    ServerActions,
    Pins,
    Jumps,
    Reactions,
    MemberActions,
    Moderation,
    FriendActions,
    VoiceActions,
    Dms,
    Pick<Presence, "setStatus">,
    RecentEmoji,
    AccountActions,
    ProfileActions,
    Pick<Notifications, "muteChannel"> {
  /** Call once after hydration: restores the session, connects, loads the open channel. */
  start(): Promise<void>;
  /** Whether this page may use encryption at all; false over plain http on a LAN address. */
  secure(): boolean;
  /** Signs out on this device and goes to /login. Never fails. */
  logout(): Promise<void>;

  /**
   * Opens a server at the channel asked for, the one last open there, or its first; null: home,
   * or one of the direct messages.
   */
  select(serverId: string | null, channelId?: string | null): void;
  /**
   * Shown at once, sent in order, tried again until the server answers; a slash command is sent
   * once, and its answer becomes a note. False: blank, or a command without a connection.
   * What goes with a file is never a command, and may be blank.
   */
  send(channelId: string, text: string, enclosed?: Enclosed): boolean;
  /** Sends a failed message again, with the same nonce. */
  retry(key: string): void;
  /** Forgets a failed message. */
  discard(key: string): void;
  edit(channelId: string, messageId: string, text: string): Promise<void>;
  remove(channelId: string, messageId: string): Promise<void>;
  /** For those with `deleteMessages`. */
  removeMany(channelId: string, messageIds: readonly string[]): Promise<void>;
  /** Loads a large content that the message only refers to. Throws when it cannot be had. */
  loadContent(channelId: string, messageId: string): Promise<void>;
  /** Loads the page before what is held. Does nothing while one is loading. */
  loadOlder(channelId: string): Promise<void>;
  /** Loads the page behind what is held, when `hasNewer`. */
  loadNewer(channelId: string): Promise<void>;
  /** Makes the window end at the newest message again, or begins anew after an error. */
  jumpToPresent(channelId: string): Promise<void>;
  /** The search in what this device can read. Throws where the browser keeps no databases. */
  openSearch(): Promise<Search>;
  /** What replies quote. Open it once. */
  openQuotes(): Promise<Quotes>;
  /** The settings of a server, until they are closed. */
  openServerSettings(serverId: string): Promise<ServerSettings>;
  /** What can be done to roles and channels' permissions; loaded when first used. */
  roleActions(): Promise<RoleActions>;
  /** Whether the list is scrolled to its end: only then rows at the top may be let go. */
  setFollowing(channelId: string, following: boolean): void;
  /** Everything up to the newest message (or `seq`) is read. Cheap to call often. */
  markRead(channelId: string, seq?: number): void;
  /** Takes the red 'New' line away. */
  clearMarker(channelId: string): void;

  /** The person typed something here. */
  typed(channelId: string): void;
  /** The person emptied the input or left it. */
  stoppedTyping(channelId: string): void;
  /** Counts up when drafts and recent emoji have been read from the device. */
  readonly kept: ReadonlySignal<number>;
  draft(channelId: string): string;
  setDraft(channelId: string, text: string): void;

  /** Kept on the device; null follows the system. */
  setTheme(theme: Theme): void;
}
