import { DEFAULT_ROLE } from "../../protocol/role_colors.ts";
import type { ServerRoles } from "./server_roles.ts";

/**
 * True if some member may be unable to read a channel (MEND-15): where @everyone can't, or somebody
 * is denied it; also where nobody knows, since the server says who can.
 */
export function isLimited(
  { status, roles, overrides }: Pick<ServerRoles, "status" | "roles" | "overrides">,
  channelId: string,
): boolean {
  const targets = overrides[channelId] ?? {};
  const said = targets[DEFAULT_ROLE]?.readMessages;
  const everyone = roles.find(({ id }) => id === DEFAULT_ROLE)?.permissions.readMessages ?? true;
  return status === "error" || !(said ?? everyone) ||
    Object.values(targets).some(({ readMessages }) => readMessages === false);
}
