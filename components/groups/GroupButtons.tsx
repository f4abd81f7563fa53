import { menu as t } from "../../text/en/groups.ts";
import { Icon } from "../ui/Icon.tsx";
import type { MenuItem } from "../ui/MenuButton.tsx";

/** Actions of a group, below its members. */
export function GroupButtons({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul aria-label={t.label} class="flex flex-col gap-0.5 border-t border-line p-2">
      {items.map(({ text, icon, danger, onSelect }) => (
        <li key={text}>
          <button
            type="button"
            onClick={onSelect}
            class={`ring-inside flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-start transition-colors hover:bg-surface-3 fine:min-h-9 ${
              danger ? "text-danger-text" : "text-normal"
            }`}
          >
            <Icon of={icon} size={18} />
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
