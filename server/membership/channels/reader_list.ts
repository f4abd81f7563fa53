import type { MembersQuery } from "../../../protocol/members.ts";
import { can } from "../../../protocol/permissions.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { MembershipContext } from "../context.ts";
import { type MemberPage, pageAmong, someMembers } from "../members/pages.ts";
import { membersOf } from "../members/service.ts";
import type { ServerRecord } from "../servers/records.ts";
import type { RolesRecord } from "../servers/role_records.ts";
import { getRoles, roleIndex } from "../servers/roles.ts";
import { accessChannel } from "./access.ts";
import { directMembers } from "./dm.ts";
import { effectiveOverrides, overridesOfMember } from "./effective_overrides.ts";
import type { OverridesRecord } from "./records.ts";

type Readers = { members: Member[] } & Partial<Pick<MemberPage, "counts">>;

/**
 * Lists who can read a channel, for one of them (CHAN-12): all, or as the query asks, like a
 * server's members. A direct message or a group always returns everyone.
 * @throws AppError not_found
 */
export async function readersOf(
  app: MembershipContext,
  userId: string,
  channelId: string,
  query: MembersQuery,
): Promise<Readers> {
  const { channel, server } = await app.db.read(accessChannel, userId, channelId);
  if (server === null) return { members: await directMembers(app, userId, channel) };
  const overrides = await app.db.read(effectiveOverrides, channel);
  const canRead = readerTest(server, overrides, await app.db.read(getRoles, server.id));
  const { ids, names, ...page } = query;
  if (ids || names) {
    const members = await someMembers(app, userId, server.id, query);
    const roleIds = ({ roles }: Member) => roles.map((role) => role.role_id);
    return { members: members.filter((one) => canRead(one.user_id, roleIds(one))) };
  }
  if (Object.keys(page).length) {
    const roster = await app.rosters.of(app, server.id);
    const readers = roster.filter((one) => canRead(one.userId, one.roles));
    return await pageAmong(app, userId, server, readers, page);
  }
  const members = await membersOf(app, userId, server.id, (member) => {
    return canRead(member.user_id, member.roles);
  });
  return { members };
}

/** Makes a test whether members can read a channel. A mute does not affect reading. */
export function readerTest(
  server: ServerRecord,
  overrides: OverridesRecord,
  roles: RolesRecord,
) {
  const held = roleIndex(roles);
  /**
   * Results by roles: members with the same roles, and no override of their own, have the same
   * permissions.
   */
  const known = new Map<string, boolean>();
  return (userId: string, roleIds: readonly string[] = []): boolean => {
    const isOwner = server.owner_id === userId;
    const isAlone = isOwner || !!overrides.users[userId];
    const key = roleIds.join();
    const same = isAlone ? undefined : known.get(key);
    if (same !== undefined) return same;
    const membership = {
      isOwner,
      everyone: roles.everyone,
      roles: roleIds.flatMap((id) => held.get(id) ?? []),
      muted: false,
    };
    const may = can(membership, "readMessages", overridesOfMember(overrides, userId));
    if (!isAlone) known.set(key, may);
    return may;
  };
}
