import { listReaders } from "../../protocol/api/channels.ts";
import { listMembers } from "../../protocol/api/members.ts";
import { listOverrides } from "../../protocol/api/overrides.ts";
import { listRoles } from "../../protocol/api/roles.ts";
import type { OverrideTarget } from "../../protocol/e2ee/authority_change.ts";
import { DEFAULT_ROLE } from "../../protocol/e2ee/authority_rules.ts";
import type { SpaceState } from "../../protocol/e2ee/authority_diff.ts";
import type { Member } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";

/** Members requested by name at once. */
const MEMBERS_PER_REQUEST = 100;

/** Returns whose override this is, from a target as paths and responses name it. */
export function targetOf(id: string, isRole: boolean): OverrideTarget {
  if (id === DEFAULT_ROLE) return { type: "everyone" };
  return { type: isRole ? "role" : "user", id };
}

/**
 * Returns who may read a private channel according to the server, for the worker to compare with
 * the signed entries (E2E-18, E2E-19). Throws `ApiError`, `NetworkError`.
 * @param inLog ids of people with signed entries: requested even if they can't read
 */
export async function serverStateOf(
  api: Pick<Api, "call">,
  { serverId, channelId }: { serverId: string; channelId: string },
  inLog: string[],
): Promise<SpaceState> {
  const [{ roles }, { permissions }, { members: readers }] = await Promise.all([
    api.call(listRoles, { id: serverId }),
    api.call(listOverrides, { id: channelId }),
    api.call(listReaders, { id: channelId }),
  ]);
  const reading = new Set(readers.map(({ user_id }) => user_id));
  const others = inLog.filter((id) => !reading.has(id));
  const found: Member[] = [...readers];
  for (let from = 0; from < others.length; from += MEMBERS_PER_REQUEST) {
    const ids = others.slice(from, from + MEMBERS_PER_REQUEST).join(",");
    found.push(...(await api.call(listMembers, { id: serverId, query: { ids } })).members);
  }
  const lowestFirst = roles.filter(({ id }) => id !== DEFAULT_ROLE)
    .toSorted((a, b) => a.position - b.position);
  const isRole = new Set(lowestFirst.map(({ id }) => id));
  return {
    owner: found.find(({ isOwner }) => isOwner)?.user_id ?? "",
    // Every server has the default role.
    everyone: roles.find(({ id }) => id === DEFAULT_ROLE)!.permissions,
    roles: lowestFirst.map(({ id, permissions }) => ({ id, permissions })),
    overrides: Object.entries(permissions).map(([id, override]) => ({
      target: targetOf(id, isRole.has(id)),
      override,
    })),
    people: found.map(({ user_id, roles }) => ({
      userId: user_id,
      roles: roles.map(({ role_id }) => role_id).filter((id) => isRole.has(id)),
      key: null,
    })),
  };
}
