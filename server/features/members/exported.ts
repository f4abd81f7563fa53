import { getMember, listMembers, serverIdsOf } from "../../membership/servers/members.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { usersById } from "../../membership/users/service.ts";
import type { FeaturesContext } from "../context.ts";

const iso = (time: number) => new Date(time).toISOString();

/** Section of an export: the servers of a person. */
export async function exportedServers(app: FeaturesContext, userId: string): Promise<unknown> {
  return await Promise.all((await serverIdsOf(app.db, userId)).map(async (id) => {
    const [server, member] = await Promise.all([
      app.db.read(serverById, id),
      app.db.read(getMember, id, userId),
    ]);
    return {
      name: server?.name ?? null,
      owner: server?.owner_id === userId,
      joined_at: member && iso(member.joined_at),
      nickname: member?.nickname ?? null,
    };
  }));
}

/** Section of an export: the members of a server. */
export async function exportedMembers(app: FeaturesContext, serverId: string): Promise<unknown> {
  const members = await listMembers(app.db, serverId);
  const users = await usersById(app, members.map((member) => member.user_id));
  return members.map(({ user_id, joined_at, roles, nickname }) => ({
    user_id,
    username: users.get(user_id)?.username ?? null,
    display_name: users.get(user_id)?.display_name ?? null,
    nickname: nickname ?? null,
    joined_at: iso(joined_at),
    roles: roles ?? [],
  }));
}
