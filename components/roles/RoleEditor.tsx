import { useState } from "react";
import back from "@lucide/icons/icons/arrow-left";
import down from "@lucide/icons/icons/arrow-down";
import up from "@lucide/icons/icons/arrow-up";
import eye from "@lucide/icons/icons/eye";
import trash from "@lucide/icons/icons/trash";
import { DEFAULT_ROLE } from "../../protocol/role_colors.ts";
import type { Permission, Permissions } from "../../protocol/permissions.ts";
import type { Role, UpdateRole } from "../../protocol/roles.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { ColorChoice } from "./ColorChoice.tsx";
import { PermissionSwitches } from "./PermissionSwitches.tsx";
import { RoleDot } from "./RoleDot.tsx";
import { RoleName } from "./RoleName.tsx";

export interface RoleEditorProps {
  role: Role;
  /** It is not below one's own highest role: it can only be looked at (D-PERM-3). */
  locked: boolean;
  /** What one holds oneself in the server. */
  held: Permissions;
  /** Rejects when it was refused, and has reported it. */
  onChange: (changes: UpdateRole) => Promise<unknown>;
  /** null: it is the highest that it can be. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onViewAs: () => void;
  onDelete: () => Promise<unknown>;
  /** To the list, where there is no room for both. */
  onBack: () => void;
}

/** Name, colour and permissions of a role. Of @everyone only the permissions (ROLE-02, ROLE-09). */
export function RoleEditor(props: RoleEditorProps) {
  const { role, locked, held, onChange } = props;
  const [asking, setAsking] = useState(false);
  const isDefault = role.id === DEFAULT_ROLE;
  const set = (changes: UpdateRole) => void onChange(changes).catch(() => {});
  return (
    <section aria-label={`Role ${role.name}`} class="flex min-w-0 flex-col gap-4">
      <header class="flex items-center gap-2">
        <IconButton icon={back} label="All roles" class="md:hidden" onClick={props.onBack} />
        <RoleDot color={role.color} />
        <h3 dir="auto" class="min-w-0 flex-1 truncate text-16 font-semibold text-strong">
          {role.name}
        </h3>
        {!isDefault && !locked && (
          <>
            <IconButton
              icon={up}
              iconSize={18}
              label="Move up"
              disabled={!props.onUp}
              onClick={props.onUp ?? undefined}
            />
            <IconButton
              icon={down}
              iconSize={18}
              label="Move down"
              disabled={!props.onDown}
              onClick={props.onDown ?? undefined}
            />
          </>
        )}
      </header>
      {locked && (
        <p class="rounded-md bg-surface-3 px-3 py-2 text-13 text-muted">
          {isDefault
            ? "Only the owner and people with a role may change what everyone may do."
            : "This role is not below your highest role: you can look at it, but not change it."}
        </p>
      )}
      {isDefault ? <p class="text-muted">What every member may do, whatever their roles.</p> : (
        <>
          <RoleName
            key={`${role.id} ${role.name}`}
            label="Role Name"
            initial={role.name}
            action="Save"
            disabled={locked}
            onSubmit={(name) => onChange({ name })}
          />
          <ColorChoice
            color={role.color}
            disabled={locked}
            onChange={(color) => set({ color })}
          />
        </>
      )}
      <PermissionSwitches
        permissions={role.permissions}
        held={held}
        locked={locked}
        onChange={(permission: Permission, on) => set({ permissions: { [permission]: on } })}
      />
      <footer class="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button look="secondary" onClick={props.onViewAs}>
          <Icon of={eye} size={16} />View Server As This Role
        </Button>
        {!isDefault && !locked && (
          <Button look="quietDanger" onClick={() => setAsking(true)}>
            <Icon of={trash} size={16} />Delete Role
          </Button>
        )}
      </footer>
      {asking && (
        <ConfirmDialog
          title="Delete role"
          text={`Are you sure you want to delete ${role.name}? Its members lose what it lets them do.`}
          confirm="Delete Role"
          danger
          onConfirm={props.onDelete}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
