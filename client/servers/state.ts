import type { Server } from "../../protocol/servers.ts";

type Servers = readonly Server[];

/** Handles `server-joined` and `server-updated`: replaces the server, or adds it at the end. */
export function putServer(list: Servers, server: Server): Servers {
  return list.some((s) => s.id === server.id)
    ? list.map((s) => s.id === server.id ? server : s)
    : [...list, server];
}

/** `server-deleted`, and being removed from one. */
export function removeServer(list: Servers, serverId: string): Servers {
  return list.filter((s) => s.id !== serverId);
}

/** Somebody else came (1) or went (-1). */
export function countMember(list: Servers, serverId: string, by: 1 | -1): Servers {
  return list.map((s) => s.id === serverId ? { ...s, member_count: s.member_count + by } : s);
}
