import type { Account } from "../account/account.ts";
import type { Status } from "../../protocol/common.ts";
import type { Message } from "../../protocol/messages.ts";
import { socketErrorText } from "../base/errors.ts";
import type { Friends } from "../friends/friends.ts";
import type { History } from "../messages/history.ts";
import type { MentionCounts } from "../messages/mention_counts.ts";
import type { Lists } from "./lists.ts";
import type { Platform } from "../base/platform.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { ReadMarker } from "../messages/read_marker.ts";
import type { Roles } from "../roles/roles.ts";
import type { SearchFeed } from "../search/feed.ts";
import type { Session } from "../auth/session.ts";
import type { EventHandlers } from "../base/socket.ts";
import {
  countMessage,
  putChannel,
  removeChannel,
  setRecipientLooks,
  setRecipientStatus,
} from "../channels/state.ts";
import { dropMembersRole, setMembersRole } from "../roles/member_roles.ts";
import { addMember, putMember, removeMember, setLooks, setPresence } from "../members/state.ts";
import { setSenderPicture } from "../messages/sender_pictures.ts";
import { countMember, putServer } from "../servers/state.ts";
import type { Stores } from "./stores.ts";
import type { VoiceEntry } from "../voice/entry.ts";
import type { OthersTyping } from "../typing/typing.ts";
import { servers as t } from "../../text/en/notices.ts";
import { fill } from "../../text/message.ts";

interface Deps {
  platform: Pick<Platform, "hidden">;
  session: Pick<Session, "end">;
  account: Pick<Account, "updated">;
  stores: Pick<Stores, "session" | "servers" | "channels" | "messages" | "toasts">;
  lists: Lists;
  roles: Omit<Roles, "load" | "refresh">;
  friends: Pick<Friends, "events" | "presenceChanged" | "looksChanged">;
  /** Ids of those whom this user has blocked. */
  blocked(): ReadonlySet<string>;
  history: History;
  /** After a list changed: what is gone is left. */
  checkSelection(): void;
  typing: OthersTyping;
  pins: { changed(channelId: string): Promise<void>; pictureChanged: SearchFeed["pictureChanged"] };
  profiles: Pick<Profiles, "changed">;
  search: Pick<SearchFeed, "edited" | "deleted" | "forget" | "pictureChanged">;
  voice: Pick<VoiceEntry, "events" | "pictureChanged" | "forget">;
  commandAnswered: EventHandlers["command-result"];
  mentions: Pick<MentionCounts, "edited" | "deleted" | "clear">;
  readUpdated: ReadMarker["updated"];
  /** A message has come, and is counted. */
  messageReceived(message: Message): void;
  /** A channel is gone: whatever was to be sent there is forgotten. */
  dropOutgoing(channelId: string): void;
}

const accountTold = () => import("../account/account_told.ts");

/** What each event of the server changes: afterwards every store holds what a fetch would bring. */
export function createEvents(deps: Deps): EventHandlers {
  const { lists, stores } = deps;
  return {
    ...messageEvents(deps),
    ...channelEvents(deps),
    ...serverEvents(deps),
    ...memberEvents(deps),
    ...roleEvents(deps),
    ...personEvents(deps),
    ...accountEvents(deps),
    ...deps.friends.events,
    ...deps.voice.events,
    "pins-changed": ({ channelId }) => deps.pins.changed(channelId),
    // Moderation lists are fetched when they are opened.
    "moderation-changed": () => {},
    // Nothing that is held shows invites.
    "invites-changed": () => {},
    "command-result": deps.commandAnswered,
    "read-updated": ({ channelId, ...read }) => deps.readUpdated(channelId, read),
    "dm-created": ({ channel }) => lists.channels.apply((all) => putChannel(all, channel)),
    "error": (error) => void stores.toasts.show(socketErrorText(error), "error"),
  };
}

function isMe({ stores }: Deps, userId: string): boolean {
  return userId === stores.session.user.value?.id;
}

function messageEvents(deps: Deps) {
  const { platform, history, lists, typing } = deps;
  const { channels, messages } = deps.stores;

  /** Nobody looks at the open channel: the 'New' line begins here. */
  function markNew({ channel_id, sender_id, seq }: Message) {
    if (channel_id !== channels.selectedId.value || isMe(deps, sender_id)) return;
    if (!platform.hidden()) return;
    messages.update(channel_id, (w) => ({ ...w, marker: w.marker ?? seq - 1 }));
  }

  return {
    "new-message": (message) => {
      markNew(message);
      const { channel_id, sender_id, username, seq } = message;
      const mine = isMe(deps, sender_id) && !message.isSystemMessage;
      lists.channels.apply((all) => countMessage(all, channel_id, seq, mine));
      typing.observed(channel_id, { userId: sender_id, username }, false);
      deps.messageReceived(message);
      return history.received(message);
    },
    "message-edited": (message) => {
      deps.mentions.edited(message);
      deps.search.edited(message);
      return history.edited(message);
    },
    "message-deleted": ({ id, channelId }) => {
      deps.mentions.deleted(channelId, id);
      deps.search.deleted(id);
      return history.deleted(channelId, id);
    },
    "reaction-updated": ({ channelId, messageId, reactions }) =>
      history.reacted(channelId, messageId, reactions),
    "user-typing": ({ channelId, userId, username, isTyping }) => {
      if (isMe(deps, userId) || deps.blocked().has(userId)) return;
      typing.observed(channelId, { userId, username }, isTyping);
    },
  } satisfies Partial<EventHandlers>;
}

/** A channel is gone: nothing of it is held any more. */
function dropChannel(deps: Deps, channelId: string) {
  deps.history.drop(channelId);
  deps.dropOutgoing(channelId);
  deps.search.forget(channelId);
  deps.mentions.clear(channelId);
  deps.voice.forget(channelId);
}

/** A server is gone for this user, with all that is in it. */
function dropServer(deps: Deps, serverId: string) {
  const gone = deps.stores.channels.lists.value[serverId] ?? [];
  deps.lists.forget(serverId);
  deps.roles.forget(serverId);
  deps.checkSelection();
  for (const { id } of gone) dropChannel(deps, id);
}

function channelEvents(deps: Deps) {
  const { lists, roles } = deps;
  return {
    "channel-created": ({ channel }) => {
      lists.channels.apply((all) => putChannel(all, channel));
      return roles.channelCame(channel);
    },
    "channel-updated": ({ channel }) => lists.channels.apply((all) => putChannel(all, channel)),
    "channel-deleted": ({ channelId, serverId }) => {
      lists.channels.apply((all) => removeChannel(all, channelId));
      roles.channelGone(serverId, channelId);
      deps.checkSelection();
      dropChannel(deps, channelId);
    },
  } satisfies Partial<EventHandlers>;
}

function serverEvents(deps: Deps) {
  const { lists } = deps;
  const { servers, toasts } = deps.stores;
  return {
    "server-joined": ({ server }) => {
      lists.servers.apply((list) => putServer(list, server));
      // The servers in common may be more by it.
      deps.profiles.changed();
      return lists.loadChannels(server.id);
    },
    "server-updated": ({ server }) => {
      lists.servers.apply((list) => putServer(list, server));
      deps.profiles.changed();
    },
    "server-deleted": ({ serverId }) => {
      const server = servers.list.value.find((s) => s.id === serverId);
      dropServer(deps, serverId);
      deps.profiles.changed();
      if (server && !isMe(deps, server.owner_id)) {
        toasts.show(fill(t.deleted, { server: server.name }));
      }
    },
  } satisfies Partial<EventHandlers>;
}

function memberEvents(deps: Deps) {
  const { lists, roles } = deps;
  const { session, servers, toasts } = deps.stores;
  return {
    "member-joined": ({ serverId, member }) => {
      deps.profiles.changed(member.user_id);
      if (!isMe(deps, member.user_id)) servers.update((list) => countMember(list, serverId, 1));
      lists.members.apply((all) => addMember(all, serverId, member));
    },
    "member-updated": ({ serverId, member }) => {
      lists.members.apply((all) => putMember(all, serverId, member));
      roles.memberChanged(serverId, member);
    },
    "member-removed": ({ serverId, userId, username, action, by }) => {
      deps.profiles.changed(isMe(deps, userId) ? undefined : userId);
      if (isMe(deps, userId)) return dropServer(deps, serverId);
      if (action !== "left" && by !== session.user.value?.username) {
        const text = action === "kicked" ? t.memberKicked : t.memberBanned;
        toasts.show(fill(text, { username, by }), "info");
      }
      servers.update((list) => countMember(list, serverId, -1));
      lists.members.apply((all) => removeMember(all, serverId, userId));
    },
    "user-kicked": ({ serverName: server, kickedBy: by, reason }) => {
      const text = reason
        ? fill(t.kickedFor, { server, by, reason })
        : fill(t.kicked, { server, by });
      toasts.show(text, "warning");
    },
    "user-banned": ({ serverName: server, bannedBy: by, reason }) => {
      const text = reason
        ? fill(t.bannedFor, { server, by, reason })
        : fill(t.banned, { server, by });
      toasts.show(text, "warning");
    },
  } satisfies Partial<EventHandlers>;
}

function roleEvents({ lists, roles }: Deps) {
  return {
    ...roles.events,
    "role-updated": ({ serverId, role }) => {
      lists.members.apply((all) => setMembersRole(all, serverId, role));
      roles.events["role-updated"]({ serverId, role });
    },
    "role-deleted": ({ serverId, roleId }) => {
      lists.members.apply((all) => dropMembersRole(all, serverId, roleId));
      roles.events["role-deleted"]({ serverId, roleId });
    },
  } satisfies Partial<EventHandlers>;
}

/** Somebody is seen otherwise: by presence, name or picture, everywhere that they are shown. */
function personEvents(deps: Deps) {
  const { lists } = deps;
  const { session, messages } = deps.stores;
  return {
    "presence-changed": (changed) => {
      const { userId, status, custom_status, seen = status } = changed;
      deps.friends.presenceChanged(changed);
      deps.profiles.changed(userId);
      lists.channels.apply((all) => setRecipientStatus(all, userId, status));
      lists.members.apply((all) => setPresence(all, userId, seen));
      const own = session.user.value;
      // One's own devices are told the choice itself, 'invisible' included.
      if (own?.id === userId) {
        session.set("in", { ...own, status: status as Status, custom_status });
        session.seen.value = seen;
      }
    },
    "user-updated": ({ user: changed }) => {
      const { id, avatar_url, avatar_color } = changed;
      const looks = { avatar_url, avatar_color };
      lists.members.apply((all) => setLooks(all, id, looks));
      deps.friends.looksChanged(changed);
      lists.channels.apply((all) => setRecipientLooks(all, id, looks));
      for (const channelId of Object.keys(messages.windows.value)) {
        messages.update(channelId, (window) => setSenderPicture(window, id, avatar_url));
      }
      deps.pins.pictureChanged(id, avatar_url);
      deps.voice.pictureChanged(id, avatar_url);
      deps.search.pictureChanged(id, avatar_url);
      deps.profiles.changed(id);
      if ("settings" in changed) deps.account.updated(changed);
    },
  } satisfies Partial<EventHandlers>;
}

/** About one's own account. */
function accountEvents(deps: Deps) {
  const { session, toasts } = deps.stores;
  return {
    "storage-filling": async (use) => (await accountTold()).tellStorage(use, toasts),
    "security-changed": async ({ entry }) => {
      session.securityTold.value++;
      (await accountTold()).tellSecurity(entry, toasts);
    },
    "session-ended": ({ reason }) =>
      deps.session.end(
        reason === "logout" ? undefined : reason === "expired" ? "over" : "elsewhere",
      ),
  } satisfies Partial<EventHandlers>;
}
