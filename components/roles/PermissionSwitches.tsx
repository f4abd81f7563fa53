import type { Permission, Permissions } from "../../protocol/permissions.ts";
import { Switch } from "../ui/Switch.tsx";
import { PERMISSION_GROUPS, PERMISSION_TEXTS } from "./permissions.ts";

interface Props {
  permissions: Permissions;
  /** What one holds oneself: nobody gives what they do not have (D-PERM-3). */
  held: Permissions;
  /** Nothing of this role may be changed. */
  locked: boolean;
  onChange: (permission: Permission, on: boolean) => void;
}

const LACKING = "You do not have this permission yourself, so you cannot give it.";
const ONLY_OFF = "You do not have this permission yourself: once off, you cannot turn it on again.";

/** The eleven permissions of a role, each with what it means; a change takes effect at once. */
export function PermissionSwitches({ permissions, held, locked, onChange }: Props) {
  return (
    <>
      {PERMISSION_GROUPS.map(({ title, permissions: grouped }) => (
        <section key={title}>
          <h4 class="mb-0.5 text-12 font-semibold text-muted">{title}</h4>
          {grouped.map((permission) => {
            const { label, about } = PERMISSION_TEXTS[permission];
            const on = permissions[permission];
            const lacking = !locked && !held[permission];
            return (
              <Switch
                key={permission}
                label={label}
                hint={lacking ? `${about} ${on ? ONLY_OFF : LACKING}` : about}
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
