import type { ReactNode } from "react";
import type { Member } from "../../protocol/servers.ts";

interface Props {
  label: string;
  roles: Member["roles"];
  /** More of them, behind the others. */
  children?: ReactNode;
}

/** Roles of a person, each with its color. */
export function RoleChips({ label, roles, children }: Props) {
  return (
    <ul aria-label={label} class="flex flex-wrap gap-1">
      {roles.map(({ role_id, name, color }) => (
        <li
          key={role_id}
          class="flex max-w-full items-center gap-1.5 rounded-sm bg-surface-3 px-1.5 text-12"
        >
          <span class="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: color }} />
          <bdi class="truncate">{name}</bdi>
        </li>
      ))}
      {children}
    </ul>
  );
}
