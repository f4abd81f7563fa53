import type { Client } from "../../client/app/client.ts";
import type { RoleActions } from "../../client/roles/role_actions.ts";
import type { Candidate } from "../../components/roles/AddTarget.tsx";
import type { Role } from "../../protocol/roles.ts";
import { fullDisplayName } from "../../protocol/display_name.ts";

/** Runs an action on roles or permissions, once its code has loaded. */
export async function withRoles<T>(
  client: Client,
  act: (actions: RoleActions) => T | Promise<T>,
): Promise<T> {
  return await act(await client.roles.open());
}

/** Roles, to choose from. */
export function candidatesOf(roles: readonly Role[]): Candidate[] {
  return roles.map(({ id, name, color }) => ({ id, name, color }));
}

/** Members by a part of their name, to choose from. */
export async function searchMembers(
  client: Client,
  serverId: string,
  text: string,
): Promise<Candidate[]> {
  const found = await withRoles(client, (on) => on.findMembers(serverId, text));
  return found.map((one) => ({ id: one.user_id, name: fullDisplayName(one, true), color: null }));
}
