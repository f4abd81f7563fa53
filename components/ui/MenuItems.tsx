import { Fragment, type KeyboardEvent, type ReactNode } from "react";
import check from "@lucide/icons/icons/check";
import { Icon } from "./Icon.tsx";
import type { MenuItem } from "./MenuButton.tsx";

/** Content of a row of a menu. */
export function MenuItemBody({ item }: { item: MenuItem }) {
  return (
    <>
      <Icon of={item.icon} size={18} />
      <span class="min-w-0 flex-1 wrap-anywhere">
        {item.text}
        {item.hint && <span class="block max-w-56 text-12 text-muted">{item.hint}</span>}
      </span>
      {item.keys && (
        <kbd
          aria-hidden="true"
          class="ps-4 font-sans text-12 whitespace-nowrap text-muted pointer-coarse:hidden"
        >
          {item.keys}
        </kbd>
      )}
      {item.checked && <Icon of={check} size={16} class="text-accent-text" />}
    </>
  );
}

/** Rows of a menu, with a line between its parts. */
export function Divided(
  { items, children }: {
    items: readonly MenuItem[];
    children: (item: MenuItem) => ReactNode;
  },
) {
  return (
    <>
      {items.map((item, i) => (
        <Fragment key={item.text}>
          {i > 0 && items[i - 1].group !== item.group && (
            <li role="separator" class="mx-1 my-1.5 border-t border-line" />
          )}
          {children(item)}
        </Fragment>
      ))}
    </>
  );
}

interface Props {
  label: string;
  items: readonly MenuItem[];
  /** Called after the action of the chosen item. */
  onClose: () => void;
}

/** The rows of a menu on a sheet; arrow keys walk through them. */
export function MenuItems({ label, items, onClose }: Props) {
  return (
    <ul role="menu" aria-label={label} onKeyDown={walk} class="flex flex-col">
      <Divided items={items}>
        {(item) => (
          <li role="none">
            <button
              type="button"
              role={item.checked === undefined ? "menuitem" : "menuitemradio"}
              aria-checked={item.checked}
              onClick={() => {
                item.onSelect();
                onClose();
              }}
              class={`ring-inside flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-start text-16 active:bg-surface-4 ${
                item.danger ? "text-danger-text" : "text-normal"
              }`}
            >
              <MenuItemBody item={item} />
            </button>
          </li>
        )}
      </Divided>
    </ul>
  );
}

/** Up, down, Home and End, round and round. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows.at(to % rows.length)?.focus();
}
