import { useState } from "react";
import back from "@lucide/icons/icons/arrow-left";
import down from "@lucide/icons/icons/arrow-down";
import up from "@lucide/icons/icons/arrow-up";
import eye from "@lucide/icons/icons/eye";
import trash from "@lucide/icons/icons/trash";
import { DEFAULT_ROLE } from "../../protocol/role_colors.ts";
import type { HeldPermissions } from "../../protocol/permissions.ts";
import type { Role, UpdateRole } from "../../protocol/roles.ts";
import { actions } from "../../text/en/common.ts";
import { editor as t } from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Icon, type IconData } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Switch } from "../ui/Switch.tsx";
import { ColorChoice } from "./ColorChoice.tsx";
import { CustomColor } from "./CustomColor.tsx";
import { PermissionSwitches } from "./PermissionSwitches.tsx";
import { RoleDot } from "./RoleDot.tsx";
import { RoleName } from "./RoleName.tsx";

export interface RoleEditorProps {
  role: Role;
  /** The role isn't below the reader's highest, so it's read-only (D-PERM-3). */
  locked: boolean;
  /** Permissions of the reader in the server. */
  held: HeldPermissions;
  /** Rejects when it was refused, and has reported it. */
  onChange: (changes: UpdateRole) => Promise<unknown>;
  /** null: it is the highest that it can be. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onViewAs: () => void;
  onDelete: () => Promise<unknown>;
  /** Goes back to the list, if there is no room for both. */
  onBack: () => void;
}

/** Name, color and permissions of a role; for @everyone only the permissions (ROLE-02, ROLE-09). */
export function RoleEditor(props: RoleEditorProps) {
  const { role, locked, held, onChange } = props;
  const [asking, setAsking] = useState(false);
  const isDefault = role.id === DEFAULT_ROLE;
  const set = (changes: UpdateRole) => void onChange(changes).catch(() => {});
  return (
    <section aria-label={fill(t.label, { name: role.name })} class="flex min-w-0 flex-col gap-4">
      {/* In words: the arrow of the settings, right above, leads further. */}
      <Button look="secondary" class="self-start lg:hidden" onClick={props.onBack}>
        <Icon of={back} size={16} />
        {t.back}
      </Button>
      <RoleHeader {...props} isDefault={isDefault} />
      {locked && (
        <p class="rounded-md bg-surface-3 px-3 py-2 text-13 text-muted">
          {isDefault ? t.lockedDefault : t.locked}
        </p>
      )}
      {isDefault
        ? <p class="text-muted">{t.default}</p>
        : <Identity role={role} locked={locked} onChange={onChange} set={set} />}
      <PermissionSwitches
        permissions={role.permissions}
        held={held}
        locked={locked}
        onChange={(changes) =>
          set({ permissions: changes })}
      />
      <footer class="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button look="secondary" onClick={props.onViewAs}>
          <Icon of={eye} size={16} />
          {t.viewAs}
        </Button>
        {!isDefault && !locked && (
          <Button
            look="quietDanger"
            onClick={() => setAsking(true)}
          >
            <Icon of={trash} size={16} />
            {t.delete}
          </Button>
        )}
      </footer>
      {asking && (
        <ConfirmDialog
          title={t.deleteTitle}
          text={fill(t.deleteText, { name: role.name })}
          confirm={t.delete}
          danger
          onConfirm={props.onDelete}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

interface IdentityProps extends Pick<RoleEditorProps, "role" | "locked" | "onChange"> {
  /** Calls `onChange` without waiting for it. */
  set: (changes: UpdateRole) => void;
}

/** Name, color and place in the list of members. */
function Identity({ role, locked, onChange, set }: IdentityProps) {
  return (
    <>
      <RoleName
        key={`${role.id} ${role.name}`}
        label={t.name}
        initial={role.name}
        action={actions.save}
        disabled={locked}
        onSubmit={(name) => onChange({ name })}
      />
      <ColorChoice
        color={role.color}
        disabled={locked}
        onChange={(color) => set({ color })}
      />
      {!locked && (
        <CustomColor
          key={`${role.id} ${role.color}`}
          color={role.color}
          name={role.name}
          onSubmit={(color) => onChange({ color })}
        />
      )}
      <Switch
        label={t.hoist}
        hint={t.hoistHint}
        on={role.hoist ?? false}
        disabled={locked}
        onChange={(hoist) => set({ hoist })}
      />
    </>
  );
}

/** Its name, and the ways up and down. */
function RoleHeader(
  { role, locked, isDefault, onUp, onDown }: RoleEditorProps & { isDefault: boolean },
) {
  return (
    <header class="flex items-center gap-2">
      <RoleDot color={role.color} />
      <h3 dir="auto" class="min-w-0 flex-1 truncate text-16 font-semibold text-strong">
        {role.name}
      </h3>
      {!isDefault && !locked && (
        <>
          <MoveButton icon={up} label={fill(t.up, role)} onClick={onUp} />
          <MoveButton icon={down} label={fill(t.down, role)} onClick={onDown} />
        </>
      )}
    </header>
  );
}

function MoveButton({ onClick, ...props }: {
  icon: IconData;
  label: string;
  onClick: (() => void) | null;
}) {
  return <IconButton {...props} iconSize={18} disabled={!onClick} onClick={onClick ?? undefined} />;
}
