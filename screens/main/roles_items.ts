import roles from "@lucide/icons/icons/shield";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { can } from "../../protocol/permissions.ts";
import type { MainContext } from "./context.ts";
import { standsBelow, type Target } from "./moderate.ts";

/** Whether one may give and take roles at all (D-PERM-4). */
export function mayAssign({ client }: Pick<MainContext, "client">): boolean {
  const membership = client.permissions.membership.value;
  return can(membership, "manageRoles") || can(membership, "manageMembers");
}

/** 'Manage Roles' of a member below oneself (MEM-22); its dialog says which one may give. */
export function rolesItems(main: MainContext, target: Target): MenuItem[] {
  const { serverId, userId, username, member } = target;
  if (!member || !mayAssign(main) || !standsBelow(main, target)) return [];
  return [{
    text: "Manage Roles",
    icon: roles,
    onSelect: () => main.dialog.value = { kind: "manage-roles", serverId, userId, username },
  }];
}
