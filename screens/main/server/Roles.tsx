import { useState } from "react";
import { permissionsOfNew } from "../../../client/roles/role_actions.ts";
import { RolesTab } from "../../../components/roles/RolesTab.tsx";
import { moved } from "../../../components/roles/useReorder.ts";
import { outranksRole, permissionsOf } from "../../../protocol/permissions.ts";
import { DEFAULT_ROLE, nextRoleColor } from "../../../protocol/role_colors.ts";
import type { Role } from "../../../protocol/roles.ts";
import { useMain } from "../context.ts";
import { withRoles } from "../with_roles.ts";
import type { TabProps } from "./tab.ts";

/** The roles of the open server, with all that can be done to them. */
export function RoleSettings({ server, onClose }: TabProps) {
  const serverId = server.id;
  const { client } = useMain();
  const serverRoles = client.roles.byServer.value[serverId];
  const membership = client.permissions.membership.value;
  const [selectedId, setSelected] = useState<string | null>(null);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  if (!serverRoles || !membership) return null;

  const alert = (text: string) => void client.toasts.show(text, "error");
  /** Says what failed, in the spec's words, and passes it on. */
  async function telling<T>(action: Promise<T>, text: string): Promise<T> {
    try {
      return await action;
    } catch (error) {
      alert(text);
      throw error;
    }
  }

  const roles = order ? inOrder(serverRoles.roles, order) : serverRoles.roles;
  const listed = roles.filter((role) => role.id !== DEFAULT_ROLE);
  const selected = roles.find((role) => role.id === selectedId);

  /** Shows the new order at once; the events then bring it for good. */
  async function onMove(from: number, to: number) {
    const shown = moved(listed, from, to).map((role) => role.id);
    setOrder(shown);
    // The place that is seen: of a move just before, the roles themselves may not tell yet.
    const position = listed.length - to;
    try {
      await withRoles(client, (on) => on.updateRole(serverId, listed[from].id, { position }));
    } catch {
      alert("Failed to move role");
    }
    setTimeout(() => setOrder((now) => now === shown ? null : now), 500);
  }

  return (
    <RolesTab
      status={serverRoles.status}
      roles={roles}
      lockedCount={listed.filter((role) => !outranksRole(membership, role.position)).length}
      editor={selected
        ? {
          role: selected,
          locked: !outranksRole(membership, selected.position),
          held: permissionsOf(membership),
          onChange: (changes) =>
            telling(
              withRoles(client, (on) => on.updateRole(serverId, selected.id, changes)),
              changes.permissions ? "Failed to update role permission" : "Failed to update role",
            ),
          onViewAs() {
            onClose();
            withRoles(client, (on) => on.viewAsRole(serverId, selected));
          },
          onDelete: () =>
            telling(
              withRoles(client, (on) => on.deleteRole(serverId, selected.id)),
              "Failed to delete role",
            )
              .catch(() => {}),
          onBack: () => setSelected(null),
        }
        : null}
      onCreate={async (name) => {
        const role = await telling(
          withRoles(client, (on) =>
            on.createRole(serverId, {
              name,
              color: nextRoleColor(listed.length),
              permissions: permissionsOfNew(roles),
            })),
          "Failed to create role",
        );
        setSelected(role.id);
      }}
      onSelect={setSelected}
      onMove={onMove}
      onRetry={() => void withRoles(client, (on) => on.loadServerRoles(serverId))}
    />
  );
}

function inOrder(roles: readonly Role[], order: readonly string[]): Role[] {
  const place = (role: Role) => {
    const at = order.indexOf(role.id);
    return at === -1 ? order.length : at;
  };
  return [...roles].sort((a, b) => place(a) - place(b));
}
