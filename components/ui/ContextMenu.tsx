import { MenuList, useOpenMenu } from "./Menu.tsx";
import type { MenuItem } from "./MenuButton.tsx";
import type { Anchor } from "./popup.ts";
import { Portal } from "./Portal.tsx";

interface Props {
  items: MenuItem[];
  label: string;
  at: Anchor;
  byKeyboard: boolean;
  onClose: () => void;
}

/** A menu that opens where it was asked for. Mounted means open. */
export function ContextMenu({ at, ...props }: Props) {
  const positioning = { placement: "bottom-start", gutter: 2, getAnchorRect: () => at } as const;
  const api = useOpenMenu({ ...props, positioning });
  return (
    <Portal>
      {/* All that is on the page lies in a landmark. */}
      <div role="region" aria-label={props.label}>
        <MenuList api={api} items={props.items} />
      </div>
    </Portal>
  );
}
