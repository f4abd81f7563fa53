import { LIMITS } from "../../../protocol/limits.ts";
import type { MembersQuery } from "../../../protocol/members.ts";
import type { HoistedGroup, Member, MemberCounts } from "../../../protocol/servers.ts";
import type { MembershipContext } from "../context.ts";
import { relatedUsersOf } from "../relations/relations.ts";
import { accessServer } from "../servers/access.ts";
import type { ServerRecord } from "../servers/records.ts";
import type { RolesRecord } from "../servers/role_records.ts";
import { getRoles } from "../servers/roles.ts";
import { userByName } from "../users/users.ts";
import type { Named } from "./rosters.ts";
import { presentMembers } from "./service.ts";
import { readMembers } from "../servers/members.ts";

export interface MemberPage {
  members: Member[];
  counts: MemberCounts;
}

/**
 * Returns a page of the members panel: members online to the viewer, then the others, each by name.
 * Online members with a hoisted role come first, by their highest (MEND-26d). A search does not
 * group by roles, and puts names that begin with it first in both parts.
 * @throws AppError not_found
 */
export async function memberPage(
  app: MembershipContext,
  userId: string,
  serverId: string,
  query: MembersQuery,
): Promise<MemberPage> {
  const { server } = await app.db.read(accessServer, userId, serverId);
  return await pageAmong(app, userId, server, await app.rosters.of(app, serverId), query);
}

/** Returns a page among some members of a server, by name. */
export async function pageAmong(
  app: MembershipContext,
  userId: string,
  server: ServerRecord,
  roster: readonly Named[],
  { limit = LIMITS.pageMax, offset = 0, search = "", group }: MembersQuery,
): Promise<MemberPage> {
  const found = searched(roster, search.trim().toLowerCase());
  const groups = await byPresence(app, userId, found);
  const ranked = search.trim() ? null : await app.db.read(getRoles, server.id);
  const { online, hoisted } = byRole(groups.online, ranked);
  const listed = group === "offline"
    ? groups.offline
    : group
    ? online
    : online.concat(groups.offline);
  const ids = listed.slice(offset, offset + limit).map((one) => one.userId);
  const records = await readMembers(app.db, server.id, ids);
  return {
    members: await presentMembers(app, userId, server, records),
    counts: {
      members: found.length,
      online: online.length,
      offline: groups.offline.length,
      ...(hoisted.length && { hoisted }),
    },
  };
}

/** Puts those first who hold a hoisted role, the highest role first; each group stays by name. */
function byRole(
  online: Named[],
  roles: RolesRecord | null,
): { online: Named[]; hoisted: HoistedGroup[] } {
  const shown = roles?.list.flatMap(({ id, name, hoist }, i) =>
    hoist ? [{ role_id: id, name, position: i + 1 }] : []
  ).reverse();
  if (!shown?.length) return { online, hoisted: [] };
  const ranks = new Map(shown.map(({ role_id, position }) => [role_id, position]));
  const groups = Map.groupBy(
    online,
    ({ roles = [] }) => Math.max(0, ...roles.map((id) => ranks.get(id) ?? 0)),
  );
  return {
    online: [...ranks.values(), 0].flatMap((rank) => groups.get(rank) ?? []),
    hoisted: shown.flatMap((role) => {
      const members = groups.get(role.position)?.length;
      return members ? [{ ...role, members }] : [];
    }),
  };
}

/** Returns the members among these people. @throws AppError not_found */
export async function someMembers(
  app: MembershipContext,
  userId: string,
  serverId: string,
  { ids = [], names = [] }: Pick<MembersQuery, "ids" | "names">,
): Promise<Member[]> {
  const { server } = await app.db.read(accessServer, userId, serverId);
  const named = await Promise.all(names.map((name) => app.db.read(userByName, name)));
  const wanted = new Set([...ids, ...named.flatMap((user) => user?.id ?? [])]);
  const records = await readMembers(app.db, serverId, [...wanted]);
  return await presentMembers(app, userId, server, records);
}

function searched(roster: readonly Named[], search: string): readonly Named[] {
  if (!search) return roster;
  const found = roster.filter(({ name }) => name.includes(search));
  const begins = ({ name }: Named) => name.startsWith(search) || name.includes(`\n${search}`);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}

/** Splits members by presence as `presenceSeen` would, without reading everyone's record. */
async function byPresence(app: MembershipContext, viewerId: string, all: readonly Named[]) {
  const here = all.filter(({ userId }) => app.presence.visible(userId, "online") !== "offline");
  const [hidden, { blocked }] = await Promise.all([
    app.invisible.among(app, here.map((one) => one.userId)),
    relatedUsersOf(app, viewerId),
  ]);
  const online = here.filter(({ userId }) => !hidden.has(userId) && !blocked.has(userId));
  const seen = new Set(online);
  return { online, offline: all.filter((one) => !seen.has(one)) };
}
