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
import { deleteServer, transferServer, updateServer } from "../../protocol/api/servers.ts";
import type { Server, UpdateServer } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";
import { createOlderPages } from "../moderation/older_pages.ts";
import { createLiveList } from "../base/live_list.ts";
import { createMemberPages } from "../members/member_pages.ts";
import { sameName } from "../messages/mentions.ts";
import type { Platform } from "../base/platform.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { ServerEvents } from "../../protocol/socket.ts";
import type { EventListeners, ObservedEvent } from "../base/event_listeners.ts";

interface Deps {
  platform: Pick<Platform, "log" | "after">;
  api: Api;
  /** A response changes the stores as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "server-updated" | "server-deleted">;
  listeners: Pick<EventListeners, "listen">;
}

/**
 * What the settings of one server show, kept right by events, and what they do. Actions throw
 * `ApiError` or `NetworkError`.
 */
export type ServerSettings = ReturnType<typeof createServerSettings>;

/** Loaded when somebody opens the settings. */
export function createServerSettings(
  { platform, api, events, listeners }: Deps,
  serverId: string,
) {
  const id = serverId;
  const list = <T>(load: () => Promise<T[]>) => createLiveList(platform, load);
  const members = createMemberPages({ platform, api }, serverId);
  const invites = list(async () => (await api.call(listInvites, { id })).invites);
  const bans = list(async () => (await api.call(listBans, { id })).bans);
  const mutes = list(async () => (await api.call(listMutes, { id })).mutes);
  const audit = createOlderPages(platform, async (before) => {
    const { entries: items, next } = await api.call(getAuditLog, { id, query: { before } });
    return { items, next };
  });
  const reports = createOlderPages(platform, async (before) => {
    const { reports: items, next } = await api.call(listReports, { id, query: { before } });
    return { items, next };
  });
  const moderation = [bans, mutes, reports, audit];

  /** Which lists an event may have changed. */
  const CONCERNS: Partial<Record<ObservedEvent, readonly { changed(): unknown }[]>> = {
    "connected": [members, invites, ...moderation],
    "invites-changed": [invites],
    // Whoever joins has used an invite.
    "member-joined": [members, invites],
    "member-updated": [members],
    "member-removed": [members],
    "server-updated": [members],
    "role-updated": [members],
    "role-deleted": [members],
    "moderation-changed": moderation,
  };
  const close = listeners.listen((event, body) => {
    if (event === "connected" || concerns(body, serverId)) {
      CONCERNS[event]?.forEach((list) => list.changed());
    }
    if (event !== "user-updated") return;
    // Usernames stand in all of them, display names among the members.
    const { former_username: former } = body as ServerEvents["user-updated"];
    for (const list of former === undefined ? [members] : CONCERNS.connected!) list.changed();
  });

  return {
    members,
    invites,
    bans,
    mutes,
    audit,
    reports,
    /** What its files take, of whom, and the largest: for its owner. */
    storage: () => api.call(getServerFiles, { id }),
    async update(change: UpdateServer) {
      events["server-updated"](await api.call(updateServer, { id, body: change }));
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
    /** They are closed: nothing is fetched any more. */
    close,
  };
}

/** Whether an event is about this server. */
function concerns(body: unknown, serverId: string): boolean {
  const { serverId: of, server } = body as { serverId?: string; server?: Server };
  return (of ?? server?.id) === serverId;
}
