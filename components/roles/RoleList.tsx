import { useLayoutEffect, useRef, useState } from "react";
import grip from "@lucide/icons/icons/grip-vertical";
import lock from "@lucide/icons/icons/lock";
import type { Role } from "../../protocol/roles.ts";
import { list as t } from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";
import { RoleDot } from "./RoleDot.tsx";
import { useReorder } from "./useReorder.ts";

interface Props {
  /** The highest first, without @everyone. */
  roles: readonly Role[];
  everyone: Role | null;
  selectedId: string | null;
  /** Number of roles at the top that aren't below the user: they can't be moved (D-PERM-3). */
  lockedCount: number;
  onSelect: (roleId: string) => void;
  /** To another position in `roles`. */
  onMove: (from: number, to: number) => void;
}

/** Roles of a server by rank; those below the user's can be moved by their handles. */
export function RoleList(props: Props) {
  const { roles, everyone, selectedId, lockedCount, onSelect } = props;
  const [said, setSaid] = useState("");
  /** The role whose handle keeps the focus: an element that moves in the page loses it. */
  const held = useRef<string | null>(null);
  const { list, drag, handleProps } = useReorder({
    count: roles.length,
    first: lockedCount,
    onMove(from, to) {
      held.current = roles[from].id;
      setSaid(fill(t.moved, { name: roles[from].name, position: to + 1, count: roles.length }));
      props.onMove(from, to);
    },
  });
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    list.current!.querySelector<HTMLElement>(`[data-handle="${held.current}"]`)?.focus();
  }, [roles]);
  return (
    <>
      <ul ref={list} aria-label={t.label} class="flex flex-col gap-0.5">
        {roles.map((role, index) => (
          <li
            key={role.id}
            class={`relative flex items-center ${drag?.from === index ? "opacity-45" : ""} ${
              edge(drag, index)
            }`}
          >
            <RoleButton
              role={role}
              current={role.id === selectedId}
              onSelect={onSelect}
            />
            {index < lockedCount
              ? (
                <span class="flex size-11 items-center justify-center text-muted fine:size-9">
                  <Icon of={lock} size={16} />
                  <span class="sr-only">{t.locked}</span>
                </span>
              )
              : (
                <button
                  {...handleProps(index)}
                  type="button"
                  data-handle={role.id}
                  aria-label={fill(t.move, { name: role.name })}
                  title={t.moveHint}
                  class="ring-inside flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:bg-surface-4 hover:text-strong active:cursor-grabbing fine:size-9"
                >
                  <Icon of={grip} size={18} />
                </button>
              )}
          </li>
        ))}
        {everyone && (
          <li class="flex pe-11 md:pe-9">
            <RoleButton
              role={everyone}
              current={everyone.id === selectedId}
              onSelect={onSelect}
            />
          </li>
        )}
      </ul>
      <p role="status" class="sr-only">{said}</p>
    </>
  );
}

/** Returns the class of the line at which the dragged role would be inserted. */
function edge(drag: { from: number; to: number } | null, index: number): string {
  if (!drag || drag.to !== index || drag.to === drag.from) return "";
  const line = "before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-accent";
  return `${line} ${drag.to < drag.from ? "before:-top-0.5" : "before:-bottom-0.5"}`;
}

interface RoleButtonProps {
  role: Role;
  current: boolean;
  onSelect: (roleId: string) => void;
}

function RoleButton({ role, current, onSelect }: RoleButtonProps) {
  return (
    <button
      type="button"
      aria-current={current ? "true" : undefined}
      onClick={() => onSelect(role.id)}
      class={`ring-inside flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2.5 text-start transition-colors fine:min-h-9 ${
        current ? "bg-surface-4 text-strong" : "text-normal hover:bg-surface-3"
      }`}
    >
      <RoleDot color={role.color} />
      <span dir="auto" class="min-w-0 truncate">{role.name}</span>
    </button>
  );
}
