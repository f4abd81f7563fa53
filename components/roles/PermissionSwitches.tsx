import more from "@lucide/icons/icons/ellipsis";
import reset from "@lucide/icons/icons/rotate-ccw";
import { followedBy, isFollowing } from "../../protocol/followed_permissions.ts";
import type { PermissionChanges } from "../../protocol/permission_changes.ts";
import {
  type HeldPermissions,
  type Permission,
  type Permissions,
} from "../../protocol/permissions.ts";
import {
  permissionGroups as t,
  permissionHints,
  permissions as names,
} from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { Switch } from "../ui/Switch.tsx";
import { PERMISSION_GROUPS } from "./permissions.ts";

interface Props {
  permissions: Permissions;
  /** Permissions of the reader: nobody can grant what they lack (D-PERM-3). */
  held: HeldPermissions;
  /** Nothing of this role may be changed. */
  locked: boolean;
  onChange: (changes: PermissionChanges) => void;
}

/** Permissions of a role, each with its meaning; a change takes effect at once. */
export function PermissionSwitches(props: Props) {
  return (
    <>
      {PERMISSION_GROUPS.map(({ title, permissions }) => (
        <section key={title}>
          <h4 class="mb-0.5 text-12 font-semibold text-muted">{title}</h4>
          {permissions.map((permission) => (
            <PermissionSwitch key={permission} {...props} permission={permission} />
          ))}
        </section>
      ))}
    </>
  );
}

/**
 * A permission of a role. One that follows another shows that one's state until it is touched; a
 * menu lets it follow again (COM-0).
 */
function PermissionSwitch(
  { permission, permissions, held, locked, onChange }: Props & { permission: Permission },
) {
  const said = permissions[permission];
  const on = grants(permissions, permission);
  const lacking = !locked && !held[permission];
  const same = sameAs(permission);
  const about = said === undefined
    ? fill(t.withSame, { about: permissionHints[permission], same })
    : permissionHints[permission];
  // Lifting a denial grants (D-PERM-3).
  const canReset = isFollowing(permission) && said !== undefined && !locked && !(lacking && !said);
  return (
    <Switch
      label={names[permission]}
      hint={lacking ? fill(on ? t.onlyOff : t.lacking, { about }) : about}
      on={on}
      disabled={locked || (lacking && !on)}
      action={canReset && (
        <ResetMenu
          permission={permission}
          same={same}
          onReset={() => onChange({ [permission]: null })}
        />
      )}
      onChange={(to) => onChange({ [permission]: to })}
    />
  );
}

/** Menu that lets a permission follow again. `same`: names what it follows. */
function ResetMenu(
  { permission, same, onReset }: { permission: Permission; same: string; onReset: () => void },
) {
  const label = fill(t.more, { permission: names[permission] });
  return (
    <MenuButton
      label={label}
      placement="bottom-end"
      items={[{ text: same, icon: reset, onSelect: onReset }]}
      trigger={(attributes) => (
        <span class="-my-1.5 fine:-my-0.5">
          <IconButton {...attributes} icon={more} iconSize={18} label={label} />
        </span>
      )}
    />
  );
}

/** Returns whether a role with these permissions grants one, followed ones included. */
function grants(permissions: Permissions, permission: Permission): boolean {
  const followed = followedBy(permission);
  return permissions[permission] ??
    (followed.length === 0 || followed.some((one) => grants(permissions, one)));
}

/** Says what a permission follows. */
function sameAs(permission: Permission): string {
  const followed = followedBy(permission).map((one) => names[one]);
  return followed.length === 0
    ? t.everyMember
    : fill(t.sameAs, { permissions: followed.join(", ") });
}
