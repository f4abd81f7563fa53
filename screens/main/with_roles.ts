import type { Client } from "../../client/app/client.ts";
import type { RoleActions } from "../../client/roles/role_actions.ts";

/** Does something to roles or permissions, once what that needs is loaded. */
export async function withRoles<T>(
  client: Client,
  act: (actions: RoleActions) => T | Promise<T>,
): Promise<T> {
  return await act(await client.roles.open());
}
