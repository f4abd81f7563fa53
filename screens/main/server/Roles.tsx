import { useState } from "react";
import type { Client } from "../../../client/app/client.ts";
import { permissionsOfNew, type RoleActions } from "../../../client/roles/role_actions.ts";
import { RolesTab } from "../../../components/roles/RolesTab.tsx";
import { moved } from "../../../components/roles/useReorder.ts";
import { outranksRole, permissionsOf } from "../../../protocol/permissions.ts";
import { DEFAULT_ROLE, nextRoleColor } from "../../../protocol/role_colors.ts";
import type { Role } from "../../../protocol/roles.ts";
import { permissions as t } from "../../../text/en/main.ts";
import { useMain } from "../context.ts";
import { showAndThrow } from "../show_error.ts";
import { withRoles } from "../with_roles.ts";
import type { TabProps } from "./tab.ts";

/** The roles of the open server, with all that can be done to them. */
export default function RoleSettings({ server, onClose }: TabProps) {
  const serverId = server.id;
  const { client } = useMain();
  const serverRoles = client.roles.byServer.value[serverId];
  const membership = client.permissions.membership.value;
  const [selectedId, setSelected] = useState<string | null>(null);
  const { roles, listed, onMove } = useOrder(client, serverId, serverRoles?.roles ?? []);
  if (!serverRoles || !membership) return null;
  const selected = roles.find((role) => role.id === selectedId);
  /** Reports a failure in the spec's words, and rethrows it. */
  const act = <T,>(action: (on: RoleActions) => T | Promise<T>, failed: string) =>
    withRoles(client, action).catch(showAndThrow(client, failed));
  const isLocked = (role: Role) => !outranksRole(membership, role.position);
  return (
    <RolesTab
      status={serverRoles.status}
      roles={roles}
      lockedCount={listed.filter(isLocked).length}
      editor={selected
        ? {
          role: selected,
          locked: isLocked(selected),
          held: permissionsOf(membership),
          onChange: (changes) =>
            act(
              (on) => on.updateRole(serverId, selected.id, changes),
              changes.permissions ? t.permissionFailed : t.updateFailed,
            ),
          onViewAs() {
            onClose();
            withRoles(client, (on) => on.viewAsRole(serverId, selected));
          },
          onDelete: () =>
            act((on) => on.deleteRole(serverId, selected.id), t.deleteFailed).catch(() => {}),
          onBack: () => setSelected(null),
        }
        : null}
      onCreate={async (name) => {
        const color = nextRoleColor(listed.length);
        const permissions = permissionsOfNew(roles);
        const role = await act(
          (on) => on.createRole(serverId, { name, color, permissions }),
          t.createFailed,
        );
        setSelected(role.id);
      }}
      onSelect={setSelected}
      onMove={onMove}
      onRetry={() => void withRoles(client, (on) => on.loadServerRoles(serverId))}
    />
  );
}

/**
 * Returns the roles in the order on screen: a move shows at once, and its events make it permanent.
 */
function useOrder(client: Client, serverId: string, stored: readonly Role[]) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const roles = order ? inOrder(stored, order) : stored;
  const listed = roles.filter((role) => role.id !== DEFAULT_ROLE);

  async function onMove(from: number, to: number) {
    const shown = moved(listed, from, to).map((role) => role.id);
    setOrder(shown);
    // Based on the visible order: right after another move, the roles themselves may not have
    // changed yet.
    const position = listed.length - to;
    await withRoles(client, (on) => on.updateRole(serverId, listed[from].id, { position }))
      .catch(() => client.toasts.show(t.moveFailed, "error"));
    setTimeout(() => setOrder((now) => now === shown ? null : now), 500);
  }

  return { roles, listed, onMove };
}

function inOrder(roles: readonly Role[], order: readonly string[]): Role[] {
  const indexOf = ({ id }: Role) => order.includes(id) ? order.indexOf(id) : order.length;
  return roles.toSorted((a, b) => indexOf(a) - indexOf(b));
}
