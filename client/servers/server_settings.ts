import { getServerFiles } from "../../protocol/api/files.ts";
import { deleteInvite, listInvites } from "../../protocol/api/invites.ts";
import { listMembers } from "../../protocol/api/members.ts";
import {
  getAuditLog,
  listBans,
  listMutes,
  listReports,
  unbanUser,
  unmuteMember,
} from "../../protocol/api/moderation.ts";
import {
  deleteServer,
  getServer,
  transferServer,
  updateServer,
} from "../../protocol/api/servers.ts";
import type { UpdateServer } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";
import { createOlderPages } from "../moderation/older_pages.ts";
import { createLiveList } from "../base/live_list.ts";
import { createMemberPages } from "../members/member_pages.ts";
import { sameName } from "../messages/mentions.ts";
import type { Platform } from "../base/platform.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { EventListeners } from "../base/event_listeners.ts";

interface Deps {
  platform: Pick<Platform, "log" | "after">;
  api: Api;
  /** A response changes the stores as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "server-updated" | "server-deleted">;
  listeners: Pick<EventListeners, "listen">;
}

/**
 * Settings of one server, kept current by events, and their actions. Actions throw `ApiError` or
 * `NetworkError`.
 */
export type ServerSettings = ReturnType<typeof createServerSettings>;

/** Creates the settings. Loaded when they are opened. */
export function createServerSettings(deps: Deps, serverId: string) {
  const lists = openLists(deps, serverId);
  const close = followChanges(deps.listeners, lists, serverId);
  return {
    ...lists,
    ...serverActions(deps, lists, serverId),
    /** Closes the settings: nothing is fetched afterwards. */
    close,
  };
}

type Lists = ReturnType<typeof openLists>;

/** Creates lists that are fetched when they are first shown. */
function openLists({ platform, api }: Deps, id: string) {
  const list = <T>(load: () => Promise<T[]>) => createLiveList(platform, load);
  return {
    /** The server itself, as those who manage it see it. */
    managed: list(async () => [(await api.call(getServer, { id })).server]),
    members: createMemberPages({ platform, api }, id),
    invites: list(async () => (await api.call(listInvites, { id })).invites),
    bans: list(async () => (await api.call(listBans, { id })).bans),
    mutes: list(async () => (await api.call(listMutes, { id })).mutes),
    audit: createOlderPages(platform, async (before) => {
      const { entries: items, next } = await api.call(getAuditLog, { id, query: { before } });
      return { items, next };
    }),
    reports: createOlderPages(platform, async (before) => {
      const { reports: items, next } = await api.call(listReports, { id, query: { before } });
      return { items, next };
    }),
  };
}

/** Fetches lists again if an event may have changed them. Returns a function that stops it. */
function followChanges(listeners: Deps["listeners"], lists: Lists, serverId: string) {
  const { managed, members, invites, bans, mutes, audit, reports } = lists;
  const moderation = [bans, mutes, reports, audit];
  const all = [managed, members, invites, ...moderation];

  /** Something in a server may have changed lists. */
  function changed(lists: readonly { changed(): unknown }[], inServer = serverId) {
    if (inServer === serverId) { for (const list of lists) list.changed(); }
  }

  return listeners.listen({
    connected: () => changed(all),
    "invites-changed": ({ serverId }) => changed([invites], serverId),
    // People who join have used an invite.
    "member-joined": ({ serverId }) => changed([members, invites], serverId),
    "member-updated": ({ serverId }) => changed([members], serverId),
    "member-removed": ({ serverId }) => changed([members], serverId),
    "server-updated": ({ server }) => changed([managed, members], server.id),
    // Another channel may be the first one.
    "channel-created": ({ channel }) => changed([managed], channel.server_id ?? ""),
    "channel-updated": ({ channel }) => changed([managed], channel.server_id ?? ""),
    "channel-deleted": () => changed([managed]),
    "channels-reordered": ({ serverId }) => changed([managed], serverId),
    "role-updated": ({ serverId }) => changed([members], serverId),
    "role-deleted": ({ serverId }) => changed([members], serverId),
    "moderation-changed": ({ serverId }) => changed(moderation, serverId),
    // All lists contain usernames; the members also have display names.
    "user-updated": ({ former_username: former }) =>
      changed(former === undefined ? [members] : all),
  });
}

/** Actions on the server. All throw `ApiError` or `NetworkError`. */
function serverActions(
  { api, events }: Deps,
  { managed, invites, bans, mutes }: Lists,
  serverId: string,
) {
  const id = serverId;
  return {
    /** Bytes of its files, by person, and the largest: for its owner. */
    storage: () => api.call(getServerFiles, { id }),
    async update(change: UpdateServer) {
      const { server } = await api.call(updateServer, { id, body: change });
      // The list of servers has what every member sees.
      const { system_channel_id: _, system_messages: __, ...shown } = server;
      events["server-updated"]({ server: shown });
      await managed.changed();
    },
    /** The member of that name; null: none (SRV-19). */
    async findMember(username: string) {
      const names = username.trim().replace(/^@/, "");
      const { members } = await api.call(listMembers, { id, query: { names } });
      return members.find((member) => sameName(member.username, names)) ?? null;
    },
    async transfer(newOwnerId: string) {
      const response = await api.call(transferServer, { id, body: { newOwnerId } });
      events["server-updated"](response);
    },
    /** Deletes the whole server. */
    async remove() {
      await api.call(deleteServer, { id });
      events["server-deleted"]({ serverId });
    },
    async revokeInvite(inviteId: string) {
      await api.call(deleteInvite, { id, inviteId });
      await invites.changed();
    },
    async unban(userId: string) {
      await api.call(unbanUser, { id, userId });
      await bans.changed();
    },
    async unmute(userId: string) {
      await api.call(unmuteMember, { id, userId });
      await mutes.changed();
    },
  };
}
