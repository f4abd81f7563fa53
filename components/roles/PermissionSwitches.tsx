import type { Permission, Permissions } from "../../protocol/permissions.ts";
import {
  permissionGroups as t,
  permissionHints,
  permissions as names,
} from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";
import { Switch } from "../ui/Switch.tsx";
import { PERMISSION_GROUPS } from "./permissions.ts";

interface Props {
  permissions: Permissions;
  /** Permissions of the reader: nobody can grant what they lack (D-PERM-3). */
  held: Permissions;
  /** Nothing of this role may be changed. */
  locked: boolean;
  onChange: (permission: Permission, on: boolean) => void;
}

/** Permissions of a role, each with its meaning; a change takes effect at once. */
export function PermissionSwitches({ permissions, held, locked, onChange }: Props) {
  return (
    <>
      {PERMISSION_GROUPS.map(({ title, permissions: grouped }) => (
        <section key={title}>
          <h4 class="mb-0.5 text-12 font-semibold text-muted">{title}</h4>
          {grouped.map((permission) => {
            const about = permissionHints[permission];
            const on = permissions[permission];
            const lacking = !locked && !held[permission];
            const hint = lacking ? fill(on ? t.onlyOff : t.lacking, { about }) : about;
            return (
              <Switch
                key={permission}
                label={names[permission]}
                hint={hint}
                on={on}
                disabled={locked || (lacking && !on)}
                onChange={(to) => onChange(permission, to)}
              />
            );
          })}
        </section>
      ))}
    </>
  );
}
