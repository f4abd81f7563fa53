import type { AdminUser, AdminUsers, HostedServer } from "../../../protocol/admin.ts";
import { sessionsOf } from "../../features/auth/sessions.ts";
import { sizeOfServer } from "../../membership/channels/channels.ts";
import type { AppContext } from "../context.ts";
import { isEnrolled } from "../../features/mfa/access.ts";
import { allServers } from "../../membership/servers/access.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { usersById } from "../../membership/users/service.ts";
import { listUsers } from "../../membership/users/users.ts";
import { namesView } from "../../membership/users/view.ts";

/** How many people are listed at once. */
const USERS_PER_PAGE = 50;

/** Finds accounts in the order in which they were created, without deleted ones. */
export async function findUsers(
  app: AppContext,
  { query = "", offset = 0 }: { query?: string; offset?: number },
): Promise<AdminUsers> {
  const wanted = query.trim().toLowerCase();
  const found = (await listUsers(app.db)).filter((
    { username, display_name = "", email, deleted },
  ) =>
    !deleted &&
    [username, display_name, email].some((text) => text.toLowerCase().includes(wanted))
  );
  const shown = found.slice(offset, offset + USERS_PER_PAGE);
  return {
    users: await Promise.all(shown.map((user) => adminUserOf(app, user))),
    total: found.length,
  };
}

/** Returns an account as admins see it: how it is used, nothing that it wrote. */
export async function adminUserOf(app: AppContext, user: UserRecord): Promise<AdminUser> {
  const [sessions, two_factor] = await Promise.all([
    sessionsOf(app, user.id),
    app.db.read(isEnrolled, user.id),
  ]);
  const { id, email, avatar_url, avatar_color, admin } = user;
  return {
    id,
    ...namesView(user),
    email,
    avatar_url,
    avatar_color,
    admin,
    disabled: user.disabled === true,
    two_factor,
    sessions: sessions.length,
    created_at: new Date(user.created_at).toISOString(),
    last_used: sessions.length ? new Date(sessions[0].last_used).toISOString() : null,
  };
}

/** Every server of the installation, by name. */
export async function hostedServersOf(app: AppContext): Promise<HostedServer[]> {
  const servers = await allServers(app);
  const owners = await usersById(app, servers.map(({ owner_id }) => owner_id));
  const listed = await Promise.all(servers.map(async (server): Promise<HostedServer> => ({
    id: server.id,
    name: server.name,
    owner: { id: server.owner_id, username: owners.get(server.owner_id)?.username ?? "?" },
    members: server.member_count,
    ...await sizeOfServer(app.db, server.id),
    created_at: new Date(server.created_at).toISOString(),
  })));
  return listed.sort((a, b) => a.name.localeCompare(b.name));
}
