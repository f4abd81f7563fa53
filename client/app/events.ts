import type { Account } from "../account/account.ts";
import type { Status } from "../../protocol/common.ts";
import type { Message } from "../../protocol/messages.ts";
import { socketErrorText } from "../base/errors.ts";
import type { Friends } from "../friends/friends.ts";
import type { History } from "../messages/history.ts";
import type { MentionCounts } from "../messages/mention_counts.ts";
import type { Lists } from "./lists.ts";
import type { Platform } from "../base/platform.ts";
import type { Place } from "./place.ts";
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
import type { ChannelsStore } from "../channels/store.ts";
import type { MessagesStore } from "../messages/store.ts";
import type { ServersStore } from "../servers/store.ts";
import type { SessionStore } from "../auth/store.ts";
import type { ToastStore } from "../notifications/toasts_store.ts";
import type { VoiceEntry } from "../voice/entry.ts";
import type { OthersTyping } from "../typing/typing.ts";

interface Needs {
  platform: Pick<Platform, "hidden">;
  session: Pick<Session, "end">;
  sessionStore: SessionStore;
  account: Pick<Account, "updated">;
  servers: ServersStore;
  channels: ChannelsStore;
  messages: MessagesStore;
  lists: Lists;
  roles: Omit<Roles, "load" | "refresh">;
  friends: Pick<Friends, "events" | "presenceChanged" | "looksChanged">;
  /** Ids of those whom this user has blocked. */
  blocked(): ReadonlySet<string>;
  history: History;
  place: () => Place;
  typing: OthersTyping;
  toasts: ToastStore;
  pins: { changed(channelId: string): Promise<void>; pictureChanged: SearchFeed["pictureChanged"] };
  profiles: Pick<Profiles, "changed">;
  search: Pick<SearchFeed, "edited" | "deleted" | "forget" | "pictureChanged">;
  voice: Pick<VoiceEntry, "events" | "pictureChanged" | "forget">;
  commandAnswered: EventHandlers["command-result"];
  mentions: Pick<MentionCounts, "edited" | "deleted" | "clear">;
  readUpdated: ReadMarker["updated"];
  /** A message has come, and is counted. */
  heard(message: Message): void;
  /** A channel is gone: whatever was to be sent there is forgotten. */
  dropOutgoing(channelId: string): void;
}

const accountTold = () => import("../account/account_told.ts");

/** What each event of the server changes: afterwards every store holds what a fetch would bring. */
export function createEvents(needs: Needs): EventHandlers {
  const { platform, lists, history, channels, servers, messages, place, typing, toasts } = needs;
  const { roles } = needs;
  const user = () => needs.sessionStore.user.value;
  const isMe = (userId: string) => userId === user()?.id;

  /** Nobody looks at the open channel: the 'New' line begins here. */
  function markNew({ channel_id, sender_id, seq }: Message) {
    if (channel_id !== channels.selectedId.value || isMe(sender_id) || !platform.hidden()) return;
    messages.update(channel_id, (w) => ({ ...w, marker: w.marker ?? seq - 1 }));
  }

  function dropChannel(channelId: string) {
    history.drop(channelId);
    needs.dropOutgoing(channelId);
    needs.search.forget(channelId);
    needs.mentions.clear(channelId);
    needs.voice.forget(channelId);
  }

  function dropServer(serverId: string) {
    const gone = channels.lists.value[serverId] ?? [];
    lists.forget(serverId);
    roles.forget(serverId);
    place().check();
    for (const { id } of gone) dropChannel(id);
  }

  return {
    "new-message": (message) => {
      markNew(message);
      const { channel_id, sender_id, username, seq } = message;
      const mine = isMe(sender_id) && !message.isSystemMessage;
      lists.channels.apply((all) => countMessage(all, channel_id, seq, mine));
      typing.heard(channel_id, { userId: sender_id, username }, false);
      needs.heard(message);
      return history.received(message);
    },
    "message-edited": (message) => {
      needs.mentions.edited(message);
      needs.search.edited(message);
      return history.edited(message);
    },
    "message-deleted": ({ id, channelId }) => {
      needs.mentions.deleted(channelId, id);
      needs.search.deleted(id);
      return history.deleted(channelId, id);
    },
    "reaction-updated": ({ channelId, messageId, reactions }) =>
      history.reacted(channelId, messageId, reactions),
    "pins-changed": ({ channelId }) => needs.pins.changed(channelId),
    // Moderation lists are fetched when they are opened.
    "moderation-changed": () => {},
    "command-result": needs.commandAnswered,
    "user-kicked": ({ serverName, kickedBy, reason }) =>
      void toasts.show(removalText("kicked", serverName, kickedBy, reason), "warning"),
    "user-banned": ({ serverName, bannedBy, reason }) =>
      void toasts.show(removalText("banned", serverName, bannedBy, reason), "warning"),
    "user-typing": ({ channelId, userId, username, isTyping }) => {
      if (isMe(userId) || needs.blocked().has(userId)) return;
      typing.heard(channelId, { userId, username }, isTyping);
    },
    "channel-created": ({ channel }) => {
      lists.channels.apply((all) => putChannel(all, channel));
      return roles.channelCame(channel);
    },
    "channel-updated": ({ channel }) => lists.channels.apply((all) => putChannel(all, channel)),
    "channel-deleted": ({ channelId, serverId }) => {
      lists.channels.apply((all) => removeChannel(all, channelId));
      roles.channelGone(serverId, channelId);
      place().check();
      dropChannel(channelId);
    },
    "server-joined": ({ server }) => {
      lists.servers.apply((list) => putServer(list, server));
      // The servers in common may be more by it.
      needs.profiles.changed();
      return lists.loadChannels(server.id);
    },
    "server-updated": ({ server }) => {
      lists.servers.apply((list) => putServer(list, server));
      needs.profiles.changed();
    },
    "server-deleted": ({ serverId }) => {
      const server = servers.list.value.find((s) => s.id === serverId);
      dropServer(serverId);
      needs.profiles.changed();
      if (server && !isMe(server.owner_id)) toasts.show(`${server.name} was deleted`);
    },
    "member-joined": ({ serverId, member }) => {
      needs.profiles.changed(member.user_id);
      if (!isMe(member.user_id)) servers.update((list) => countMember(list, serverId, 1));
      lists.members.apply((all) => addMember(all, serverId, member));
    },
    "member-updated": ({ serverId, member }) => {
      lists.members.apply((all) => putMember(all, serverId, member));
      roles.memberChanged(serverId, member);
    },
    "member-removed": ({ serverId, userId, username, action, by }) => {
      needs.profiles.changed(isMe(userId) ? undefined : userId);
      if (isMe(userId)) return dropServer(serverId);
      if (action !== "left" && by !== user()?.username) {
        toasts.show(`${username} was ${action} by ${by}`, "info");
      }
      servers.update((list) => countMember(list, serverId, -1));
      lists.members.apply((all) => removeMember(all, serverId, userId));
    },
    ...roles.events,
    "role-updated": ({ serverId, role }) => {
      lists.members.apply((all) => setMembersRole(all, serverId, role));
      roles.events["role-updated"]({ serverId, role });
    },
    "role-deleted": ({ serverId, roleId }) => {
      lists.members.apply((all) => dropMembersRole(all, serverId, roleId));
      roles.events["role-deleted"]({ serverId, roleId });
    },
    // Nothing that is held shows invites.
    "invites-changed": () => {},
    "read-updated": ({ channelId, ...read }) => needs.readUpdated(channelId, read),
    "presence-changed": (changed) => {
      const { userId, status, custom_status, seen = status } = changed;
      needs.friends.presenceChanged(changed);
      needs.profiles.changed(userId);
      lists.channels.apply((all) => setRecipientStatus(all, userId, status));
      lists.members.apply((all) => setPresence(all, userId, seen));
      const own = user();
      // One's own devices are told the choice itself, 'invisible' included.
      if (own?.id === userId) {
        needs.sessionStore.set("in", { ...own, status: status as Status, custom_status });
        needs.sessionStore.seen.value = seen;
      }
    },
    ...needs.friends.events,
    ...needs.voice.events,
    "dm-created": ({ channel }) => lists.channels.apply((all) => putChannel(all, channel)),
    "user-updated": ({ user: changed }) => {
      const { id, avatar_url, avatar_color } = changed;
      const looks = { avatar_url, avatar_color };
      lists.members.apply((all) => setLooks(all, id, looks));
      needs.friends.looksChanged(changed);
      lists.channels.apply((all) => setRecipientLooks(all, id, looks));
      for (const channelId of Object.keys(messages.windows.value)) {
        messages.update(channelId, (window) => setSenderPicture(window, id, avatar_url));
      }
      needs.pins.pictureChanged(id, avatar_url);
      needs.voice.pictureChanged(id, avatar_url);
      needs.search.pictureChanged(id, avatar_url);
      needs.profiles.changed(id);
      if ("settings" in changed) needs.account.updated(changed);
    },
    "storage-filling": async (use) => (await accountTold()).tellStorage(use, toasts),
    "security-changed": async ({ entry }) => {
      needs.sessionStore.securityTold.value++;
      (await accountTold()).tellSecurity(entry, toasts);
    },
    "session-ended": ({ reason }) =>
      needs.session.end(
        reason === "logout" ? undefined : reason === "expired" ? "over" : "elsewhere",
      ),
    "error": (told) => void toasts.show(socketErrorText(told), "error"),
  };
}

/** What a kicked or banned person is told (spec, section 8). */
function removalText(how: string, serverName: string, by: string, reason: string | null): string {
  const text = `You have been ${how} from ${serverName} by ${by}`;
  return reason ? `${text}: ${reason}` : text;
}
