import { useEffect, useState } from "react";
import {
  leftToDo,
  NO_CHANGES,
  saveChanges,
  toggleRole,
  willHold,
} from "../../client/roles/role_changes.ts";
import { ManageRolesDialog, type RoleOption } from "../../components/roles/ManageRolesDialog.tsx";
import { TIMES } from "../../protocol/limits.ts";
import {
  type Membership,
  outranksRole,
  PERMISSIONS,
  permissionsOf,
} from "../../protocol/permissions.ts";
import { DEFAULT_ROLE } from "../../protocol/role_colors.ts";
import type { Role } from "../../protocol/roles.ts";
import { permissions as t } from "../../text/en/main.ts";
import { useMain } from "./context.ts";
import { withRoles } from "./with_roles.ts";

interface Props {
  serverId: string;
  userId: string;
  username: string;
  onClose: () => void;
}

/** The dialog in which a member's roles are chosen, with all that it does. */
export default function ManageRoles({ serverId, userId, username, onClose }: Props) {
  const { client } = useMain();
  const serverRoles = client.roles.byServer.value[serverId];
  const membership = client.permissions.membership.value;
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const [changes, setChanges] = useState(NO_CHANGES);
  const [error, setError] = useState<string | null>(null);
  const [phase, setPhase] = useState<"choosing" | "saving" | "saved">("choosing");

  const roles = serverRoles?.roles.filter((role) => role.id !== DEFAULT_ROLE) ?? [];
  const ready = serverRoles?.status === "ready" && held !== null && membership !== null;
  const left = leftToDo(changes, held ?? [], roles.map((role) => role.id));

  const loadHeld = async () => {
    const { roles } = await withRoles(client, (on) => on.member(serverId, userId));
    setHeld(roles.map((role) => role.role_id));
  };

  async function load() {
    setError(null);
    try {
      await Promise.all([
        withRoles(client, (on) => on.loadServerRoles(serverId)),
        withRoles(client, (on) => on.refreshRoles(serverId)),
        loadHeld(),
      ]);
      if (client.roles.byServer.value[serverId]?.status === "error") throw new Error("no roles");
    } catch {
      setError(t.rolesFailed);
    }
  }
  useEffect(() => void load(), [serverId, userId]);

  useEffect(() => {
    if (phase !== "saved") return;
    const timer = setTimeout(onClose, TIMES.rolesSavedShown);
    return () => clearTimeout(timer);
  }, [phase]);

  async function onSave() {
    setPhase("saving");
    setError(null);
    try {
      await withRoles(client, (on) =>
        saveChanges(left, {
          remove: (roleId) => on.removeRole(serverId, userId, roleId),
          assign: (roleId) => on.assignRole(serverId, userId, roleId),
        }));
      setPhase("saved");
    } catch {
      setError(t.saveFailed);
      setPhase("choosing");
      // Some of it may have been done.
      await loadHeld().catch(() => {});
    }
  }

  return (
    <ManageRolesDialog
      username={username}
      options={ready ? roles.map((role) => optionOf(role, membership, held, left)) : null}
      error={error}
      saving={phase === "saving"}
      saved={phase === "saved"}
      changed={left.add.size + left.remove.size > 0}
      onToggle={(roleId) => setChanges(toggleRole(left, held!, roleId))}
      onSave={onSave}
      onRetry={() => void load()}
      onClose={onClose}
    />
  );
}

/**
 * Returns a row of the dialog; roles that aren't below the user's own, or have permissions they
 * lack, are locked (D-PERM-3).
 */
function optionOf(
  role: Role,
  membership: Membership,
  held: readonly string[],
  changes: typeof NO_CHANGES,
): RoleOption {
  const checked = willHold(changes, held, role.id);
  const own = permissionsOf(membership);
  const lacking = !held.includes(role.id) &&
    PERMISSIONS.some((permission) => role.permissions[permission] && !own[permission]);
  const locked = !outranksRole(membership, role.position)
    ? t.optionNotBelow
    : lacking
    ? t.optionLacking
    : null;
  return { id: role.id, name: role.name, color: role.color, checked, locked };
}
