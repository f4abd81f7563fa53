import type { Membership } from "../../protocol/permissions.ts";
import type { MainContext } from "./context.ts";

/** Returns the user's membership in a server if it's the open one; others' isn't known here. */
export function membershipIfOpen({ client }: MainContext, serverId: string): Membership | null {
  const isOpen = client.servers.selectedId.value === serverId;
  return isOpen ? client.permissions.membership.value : null;
}
