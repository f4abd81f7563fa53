import type { Channel } from "../protocol/channels.ts";
import type { CreateInvite, Server } from "../protocol/servers.ts";
import type { User } from "../protocol/users.ts";
import type { ChannelsStore } from "./stores/channels.ts";
import type { ConnectionStore } from "./stores/connection.ts";
import type { MembersStore } from "./stores/members.ts";
import type { MessagesStore } from "./stores/messages.ts";
import type { ServersStore } from "./stores/servers.ts";
import type { SessionStore } from "./stores/session.ts";
import type { ToastStore } from "./stores/toasts.ts";
import type { TypingStore } from "./stores/typing.ts";
import type { Theme, UiStore } from "./stores/ui.ts";

/** What the server rendered the page with. */
export interface Initial {
  user: User;
  servers: Server[];
  selectedServerId: string | null;
  channels: Channel[];
  selectedChannelId: string | null;
}

/**
 * The chat's logic: signals to read and things to do. Actions answer when the server has
 * agreed and throw `ApiError` or `NetworkError` (client/api.ts) with a text for the person.
 */
export interface Client {
  readonly session: SessionStore;
  readonly servers: ServersStore;
  readonly channels: ChannelsStore;
  readonly messages: MessagesStore;
  readonly members: MembersStore;
  readonly typing: TypingStore;
  readonly toasts: ToastStore;
  readonly connection: ConnectionStore;
  readonly ui: UiStore;

  /** Call once after hydration: restores the session, connects, loads the open channel. */
  start(): Promise<void>;
  /** Signs out on this device and goes to /login. Never fails. */
  logout(): Promise<void>;

  /** Opens a server at the channel asked for, the one last open there, or its first; null: home. */
  select(serverId: string | null, channelId?: string | null): void;
  createServer(name: string): Promise<Server>;
  /** Takes a code or a pasted link; selects the server. */
  joinServer(codeOrLink: string): Promise<Server>;
  leaveServer(serverId: string): Promise<void>;
  /** Answers the code. */
  createInvite(serverId: string, options?: CreateInvite): Promise<string>;
  createChannel(serverId: string, name: string, isVoice: boolean): Promise<Channel>;
  renameChannel(channelId: string, name: string): Promise<void>;
  deleteChannel(channelId: string): Promise<void>;
  /** Loads a server's members unless they are there. Never throws: see the list's `status`. */
  loadMembers(serverId: string): Promise<void>;

  /** Shown at once, sent in order, tried again until the server answers. Blank text is ignored. */
  send(channelId: string, text: string): void;
  /** Sends a failed message again, with the same nonce. */
  retry(key: string): void;
  /** Forgets a failed message. */
  discard(key: string): void;
  edit(channelId: string, messageId: string, text: string): Promise<void>;
  remove(channelId: string, messageId: string): Promise<void>;
  /** Loads the page before what is held. Does nothing while one is loading. */
  loadOlder(channelId: string): Promise<void>;
  /** Loads the page behind what is held, when `hasNewer`. */
  loadNewer(channelId: string): Promise<void>;
  /** Makes the window end at the newest message again, or begins anew after an error. */
  jumpToPresent(channelId: string): Promise<void>;
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
  draft(channelId: string): string;
  setDraft(channelId: string, text: string): void;

  /** Kept on the device; null follows the system. */
  setTheme(theme: Theme): void;
}
