import bellOff from "@lucide/icons/icons/bell-off";
import bell from "@lucide/icons/icons/bell";
import more from "@lucide/icons/icons/ellipsis";
import permissions from "@lucide/icons/icons/list-checks";
import edit from "@lucide/icons/icons/settings-2";
import { channel as t } from "../../text/en/shell.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { MenuButton, type MenuItem } from "../ui/MenuButton.tsx";

interface Props {
  muted: boolean;
  /** null: there is nothing to mute. */
  onMute: ((muted: boolean) => void) | null;
  /** null: one may not. */
  onEdit: (() => void) | null;
  /** Shows what one may do here, and why. */
  onWhy: (() => void) | null;
  /** Also where there is no pointer that hovers. */
  shown: boolean;
}

/** A right click on the channel opens it too, as the menu key does. */
export function openOptions(event: MouseEvent & { currentTarget: HTMLElement }) {
  const button = event.currentTarget.querySelector<HTMLElement>("[aria-haspopup]");
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** What can be done to a channel: a button on hover and focus; without hovering, on the open one. */
export function ChannelMenu({ muted, onMute, onEdit, onWhy, shown }: Props) {
  const items: MenuItem[] = [];
  if (onMute) {
    items.push({
      text: muted ? t.unmute : t.mute,
      icon: muted ? bell : bellOff,
      onSelect: () => onMute(!muted),
    });
  }
  if (onEdit) items.push({ text: t.edit, icon: edit, onSelect: onEdit });
  if (onWhy) items.push({ text: t.permissions, icon: permissions, onSelect: onWhy });
  if (items.length === 0) return null;
  return (
    <span
      class={`absolute end-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 ${
        shown ? "pointer-coarse:opacity-100" : ""
      }`}
    >
      <MenuButton
        label={t.options}
        placement="bottom-end"
        items={items}
        trigger={(attributes) => (
          <IconButton {...attributes} icon={more} iconSize={16} small label={t.options} />
        )}
      />
    </span>
  );
}
