import { useEffect, useId, useRef, useState } from "react";
import * as menu from "@zag-js/menu";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { useLayer } from "./layers.ts";
import type { MenuItem, MenuProps } from "./MenuButton.tsx";
import { Divided, MenuItemBody } from "./MenuItems.tsx";
import { MenuSheet, TOUCH } from "./MenuSheet.tsx";
import { useMedia } from "./useMedia.ts";

type Props = MenuProps & { byKeyboard: boolean };

/** The open menu of a `MenuButton`, which loads this file when it is first used. */
export default function Menu(props: Props) {
  return useMedia(TOUCH) ? <AsSheet {...props} /> : <AtButton {...props} />;
}

function AsSheet({ items, label, trigger }: Props) {
  const [open, setOpen] = useState(true);
  const button = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The chosen action may have already moved the focus to a layer above.
    const { activeElement: focused, body } = document;
    const around = button.current?.closest("[role=dialog]");
    if (wasOpen.current && !open && (focused === body || around?.contains(focused))) {
      button.current?.querySelector("button")?.focus();
    }
    wasOpen.current = open;
  }, [open]);
  return (
    <>
      <span ref={button} class="contents">
        {trigger({
          "aria-haspopup": "menu",
          "aria-expanded": open,
          onClick: () => setOpen(true),
        })}
      </span>
      {open && <MenuSheet items={items} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}

function AtButton(props: Props) {
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
    positioning: { strategy: "fixed", overflowPadding: 8, overlap: true, ...positioning },
    onSelect: ({ value }) => items.find((item) => item.text === value)?.onSelect(),
    onOpenChange: ({ open }) => !open && onClose?.(),
  });
  const api = menu.connect(service, normalizeProps);
  useLayer(() => api.setOpen(false), api.open);
  return api;
}

/** The open menu itself, at the place that its machine gives it. */
export function MenuList({ api, items }: { api: menu.Api; items: readonly MenuItem[] }) {
  return (
    <div {...api.getPositionerProps()}>
      <ul
        {...api.getContentProps()}
        class="animate-fade z-50 flex max-h-[min(80dvh,var(--available-height))] max-w-[calc(100vw-1rem)] min-w-56 flex-col overflow-y-auto rounded-md bg-surface-3 p-1.5 shadow-raised outline-none"
      >
        <Divided items={items}>{(item) => <Entry item={item} api={api} />}</Divided>
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
      class={`flex min-h-11 items-center gap-2.5 rounded-sm px-2.5 data-highlighted:bg-surface-4 fine:min-h-9 ${
        item.danger ? "text-danger-text" : "text-normal data-highlighted:text-strong"
      }`}
    >
      <MenuItemBody item={item} />
    </li>
  );
}
