import type { Server } from "../../../protocol/servers.ts";
import type { ServerRecord } from "./records.ts";

export function serverView(server: ServerRecord): Server {
  const { id, name, description, avatar, owner_id, member_count, tell_banned_by } = server;
  const shown = { id, name, description, avatar, owner_id, member_count };
  return { ...shown, ...tell_banned_by === false && { tell_banned_by } };
}
