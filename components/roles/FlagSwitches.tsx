import type { Flag, Permissions } from "../../protocol/permissions.ts";
import { Switch } from "../ui/Switch.tsx";
import { FLAG_GROUPS, FLAG_TEXTS } from "./flags.ts";

interface Props {
  permissions: Permissions;
  /** What one holds oneself: nobody gives what they do not have (D-PERM-3). */
  held: Permissions;
  /** Nothing of this role may be changed. */
  locked: boolean;
  onChange: (flag: Flag, on: boolean) => void;
}

const LACKING = "You do not have this permission yourself, so you cannot give it.";
const ONLY_OFF = "You do not have this permission yourself: once off, you cannot turn it on again.";

/** The eleven permissions of a role, each with what it means; a change takes effect at once. */
export function FlagSwitches({ permissions, held, locked, onChange }: Props) {
  return (
    <>
      {FLAG_GROUPS.map(({ title, flags }) => (
        <section key={title}>
          <h4 class="mb-0.5 text-12 font-semibold text-muted">{title}</h4>
          {flags.map((flag) => {
            const { label, about } = FLAG_TEXTS[flag];
            const on = permissions[flag];
            const lacking = !locked && !held[flag];
            return (
              <Switch
                key={flag}
                label={label}
                hint={lacking ? `${about} ${on ? ONLY_OFF : LACKING}` : about}
                on={on}
                disabled={locked || (lacking && !on)}
                onChange={(to) => onChange(flag, to)}
              />
            );
          })}
        </section>
      ))}
    </>
  );
}
