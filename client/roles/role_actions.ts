import { getMember, listMembers } from "../../protocol/api/members.ts";
import { setOverride } from "../../protocol/api/overrides.ts";
import {
  assignRole,
  createRole,
  deleteRole,
  listRoles,
  removeRole,
  updateRole,
} from "../../protocol/api/roles.ts";
import type { Override, Permissions } from "../../protocol/permissions.ts";
import type { CreateRole, Role, UpdateRole } from "../../protocol/roles.ts";
import type { Member } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";
import type { Roles } from "./roles.ts";
import type { EventHandlers } from "../base/socket.ts";
import { createViewing, type Viewing, type ViewingDeps } from "./viewing.ts";

/** Actions on roles and overrides. All throw `ApiError` or `NetworkError`. */
export interface RoleActions extends Viewing {
  /**
   * Loads roles, the user's own membership and overrides, unless they are there. Never throws: see
   * the `status`.
   */
  loadServerRoles(serverId: string): Promise<void>;
  /** The roles as the server has them now. */
  refreshRoles(serverId: string): Promise<void>;
  createRole(serverId: string, role: CreateRole): Promise<Role>;
  updateRole(serverId: string, roleId: string, changes: UpdateRole): Promise<void>;
  deleteRole(serverId: string, roleId: string): Promise<void>;
  assignRole(serverId: string, userId: string, roleId: string): Promise<void>;
  removeRole(serverId: string, userId: string, roleId: string): Promise<void>;
  /** The whole override of a role, a person or `default`; without a permission it is taken away. */
  setOverride(
    where: { serverId: string; channelId: string },
    target: string,
    override: Override,
  ): Promise<void>;
  /** Somebody as the server has them now. */
  member(serverId: string, userId: string): Promise<Member>;
  /** A few of those whose names contain the text; with '' a few of all. */
  findMembers(serverId: string, text: string): Promise<Member[]>;
}

/** How many people a search answers with. */
const MAX_MATCHES = 20;

interface Deps extends Omit<ViewingDeps, "select"> {
  api: Api;
  /** A response changes the stores as its event will: both may come, in either order. */
  events: EventHandlers;
  loadRoles: Roles["load"];
  navigation: Pick<ViewingDeps, "select">;
}

/**
 * Opens the actions. Loaded on the first change of roles, or when a server is viewed as somebody
 * else.
 */
export function openRoleActions(deps: Deps) {
  const { api, events, loadRoles, navigation: { select } } = deps;
  const applyMember = (serverId: string, { member }: { member: Member }) =>
    void events["member-updated"]({ serverId, member });

  const actions: RoleActions = {
    ...createViewing({ ...deps, select }),
    loadServerRoles: loadRoles,
    async refreshRoles(serverId) {
      const { roles } = await api.call(listRoles, { id: serverId });
      for (const role of roles) events["role-updated"]({ serverId, role });
    },
    async createRole(serverId, body) {
      const { role } = await api.call(createRole, { id: serverId, body });
      events["role-created"]({ serverId, role });
      return role;
    },
    async updateRole(serverId, roleId, changes) {
      const { role } = await api.call(updateRole, { id: serverId, roleId, body: changes });
      events["role-updated"]({ serverId, role });
    },
    async deleteRole(serverId, roleId) {
      await api.call(deleteRole, { id: serverId, roleId });
      events["role-deleted"]({ serverId, roleId });
    },
    assignRole: async (serverId, userId, roleId) =>
      applyMember(serverId, await api.call(assignRole, { id: serverId, userId, body: { roleId } })),
    removeRole: async (serverId, userId, roleId) =>
      applyMember(serverId, await api.call(removeRole, { id: serverId, userId, roleId })),
    async setOverride({ serverId, channelId }, target, permissions) {
      await api.call(setOverride, { id: channelId, target, body: { permissions } });
      await events["permissions-changed"]({ serverId, channelId });
    },
    member: async (serverId, userId) =>
      (await api.call(getMember, { id: serverId, userId })).member,
    async findMembers(serverId, text) {
      const query = { limit: MAX_MATCHES, ...(text && { search: text }) };
      return (await api.call(listMembers, { id: serverId, query })).members;
    },
  };
  return { actions };
}

/** The permissions of a new role: those of @everyone (ROLE-05). */
export function permissionsOfNew(roles: readonly Role[]): Permissions | undefined {
  return roles.find((role) => role.position === 0)?.permissions;
}
