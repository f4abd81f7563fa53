import type { Server } from "../../../protocol/servers.ts";
import type { ServerRecord } from "./records.ts";

export function serverView(server: ServerRecord): Server {
  const { id, name, description, avatar, owner_id, member_count } = server;
  return { id, name, description, avatar, owner_id, member_count };
}
