import { useId } from "react";
import check from "@lucide/icons/icons/check";
import * as menu from "@zag-js/menu";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { Icon } from "./Icon.tsx";
import type { MenuItem, MenuProps } from "./MenuButton.tsx";

/** The open menu of a `MenuButton`, which loads this file when it is first used. */
export default function Menu(props: MenuProps & { byKeyboard: boolean }) {
  const { items, label, placement, trigger, byKeyboard } = props;
  const api = useOpenMenu({ items, label, byKeyboard, positioning: { placement, gutter: 4 } });
  return (
    <>
      {trigger(api.getTriggerProps())}
      {api.open && <MenuList api={api} items={items} />}
    </>
  );
}

/** A menu that is open from the first. `byKeyboard`: its first item is highlighted. */
export function useOpenMenu({ items, label, byKeyboard, positioning, onClose }: {
  items: readonly MenuItem[];
  label: string;
  byKeyboard: boolean;
  positioning: menu.Props["positioning"];
  onClose?: () => void;
}): menu.Api {
  const service = useMachine(menu.machine, {
    id: useId(),
    defaultOpen: true,
    defaultHighlightedValue: byKeyboard ? items[0]?.text : null,
    loopFocus: true,
    "aria-label": label,
    positioning: { strategy: "fixed", ...positioning },
    onSelect: ({ value }) => items.find((item) => item.text === value)?.onSelect(),
    onOpenChange: ({ open }) => !open && onClose?.(),
  });
  return menu.connect(service, normalizeProps);
}

/** The open menu itself, at the place that its machine gives it. */
export function MenuList({ api, items }: { api: menu.Api; items: readonly MenuItem[] }) {
  return (
    <div {...api.getPositionerProps()}>
      <ul
        {...api.getContentProps()}
        class="animate-fade z-50 flex max-h-[80dvh] min-w-56 flex-col overflow-y-auto rounded-md bg-surface-3 p-1.5 shadow-raised outline-none"
      >
        {items.map((item) => <Entry key={item.text} item={item} api={api} />)}
      </ul>
    </div>
  );
}

function Entry({ item, api }: { item: MenuItem; api: menu.Api }) {
  const option = { value: item.text, checked: item.checked ?? false, type: "radio" as const };
  const props = item.checked === undefined
    ? api.getItemProps({ value: item.text })
    : api.getOptionItemProps(option);
  return (
    <li
      {...props}
      class={`flex min-h-11 items-center gap-2.5 rounded-sm px-2.5 data-highlighted:bg-surface-4 md:min-h-9 ${
        item.danger ? "text-danger-text" : "text-normal data-highlighted:text-strong"
      }`}
    >
      <Icon of={item.icon} size={18} />
      <span class="flex-1">
        {item.text}
        {item.hint && <span class="block max-w-56 text-12 text-muted">{item.hint}</span>}
      </span>
      {item.checked && <Icon of={check} size={16} class="text-accent-text" />}
    </li>
  );
}
