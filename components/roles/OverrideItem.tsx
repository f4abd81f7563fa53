import { useId } from "react";
import chevron from "@lucide/icons/icons/chevron-right";
import lock from "@lucide/icons/icons/lock";
import person from "@lucide/icons/icons/user-round";
import type { HeldPermissions, Override, Permission } from "../../protocol/permissions.ts";
import { channel as t, permissionHints, permissions as names } from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";
import { CHANNEL_PERMISSIONS } from "./permissions.ts";
import { RoleDot } from "./RoleDot.tsx";
import { TriState } from "./TriState.tsx";

/** Target of a channel's permissions. */
export interface OverrideTarget {
  /** `default`, a role's id or a person's. */
  id: string;
  name: string;
  /** Color of a role; null: a person. */
  color: string | null;
  override: Override;
  /** Reason why it can't be changed; null: it can. */
  locked: string | null;
}

interface Props {
  target: OverrideTarget;
  open: boolean;
  /** Permissions of the reader in the channel. */
  held: HeldPermissions;
  onToggle: () => void;
  onChange: (permission: Permission, value: boolean | undefined) => void;
}

/** Override of a channel for @everyone, a role or a person; a press expands it for editing. */
export function OverrideItem({ target, open, held, onToggle, onChange }: Props) {
  const { name, color, override, locked } = target;
  const id = useId();
  const set = Object.keys(override) as Permission[];
  const permissions = [
    ...CHANNEL_PERMISSIONS,
    ...set.filter((permission) => !CHANNEL_PERMISSIONS.includes(permission)),
  ];
  return (
    <li class="rounded-md border border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        class="ring-inside flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-start text-normal hover:bg-surface-3"
      >
        <Icon
          of={chevron}
          size={16}
          class={`transition-transform ${open ? "rotate-90 rtl:-rotate-90" : ""}`}
        />
        {color === null ? <Icon of={person} size={14} /> : <RoleDot color={color} />}
        <span dir="auto" class="min-w-0 flex-1 truncate text-strong">{name}</span>
        <span class="shrink-0 text-12 text-muted">{summary(override)}</span>
        {locked && <Icon of={lock} size={14} />}
      </button>
      {open && (
        <div id={id} class="border-t border-line px-3 py-1.5">
          {locked && <p class="py-1.5 text-13 text-muted">{locked}</p>}
          {permissions.map((permission) => (
            <TriState
              key={permission}
              label={names[permission]}
              about={permissionHints[permission]}
              value={override[permission]}
              locked={locked !== null}
              lacking={!held[permission]}
              onChange={(value) => onChange(permission, value)}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** Summarizes the override in a few words. */
function summary(override: Override): string {
  const said = Object.values(override);
  const allowed = said.filter((value) => value === true).length;
  const denied = said.filter((value) => value === false).length;
  if (denied && allowed) return fill(t.both, { denied, allowed });
  if (denied) return fill(t.denied, { count: denied });
  return allowed ? fill(t.allowed, { count: allowed }) : t.inherit;
}
