import more from "@lucide/icons/icons/ellipsis-vertical";
import { header as t } from "../../text/en/shell.ts";
import type { IconData } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";

/** Something to do with the open channel. */
export interface ChannelAction {
  text: string;
  icon: IconData;
  /** Absent: it opens a dialog. */
  pressed?: boolean;
  onSelect: () => void;
}

/** A button for each; on a phone one button with a menu. */
export function ChannelActions({ actions }: { actions: ChannelAction[] }) {
  if (actions.length === 0) return null;
  return (
    <>
      {actions.map(({ text, icon, pressed, onSelect }) => (
        <IconButton
          key={text}
          icon={icon}
          label={text}
          class="max-md:hidden"
          aria-pressed={pressed}
          onClick={onSelect}
        />
      ))}
      <MenuButton
        label={t.channel}
        placement="bottom-end"
        items={actions.map(({ text, icon, onSelect }) => ({ text, icon, onSelect }))}
        trigger={(attributes) => (
          <IconButton {...attributes} icon={more} label={t.more} class="md:hidden" />
        )}
      />
    </>
  );
}
