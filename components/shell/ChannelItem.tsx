import { useId } from "react";
import hash from "@lucide/icons/icons/hash";
import edit from "@lucide/icons/icons/settings-2";
import voice from "@lucide/icons/icons/volume-2";
import type { Channel } from "../../protocol/channels.ts";
import { Badge } from "../ui/Badge.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";

interface Props {
  channel: Channel;
  /** Messages. */
  unread: number;
  current: boolean;
  onSelect: () => void;
  /** null: one may not. */
  onEdit: (() => void) | null;
}

/** A text channel: its name is the button's name; what is unread is its description. */
export function TextChannel({ channel, unread, current, onSelect, onEdit }: Props) {
  const id = useId();
  const look = current
    ? "bg-surface-4 text-strong"
    : unread > 0
    ? "text-strong hover:bg-surface-3"
    : "text-muted hover:bg-surface-3 hover:text-normal";
  return (
    <li class="group relative flex items-center">
      <button
        type="button"
        aria-current={current ? "page" : undefined}
        aria-describedby={unread > 0 ? id : undefined}
        onClick={onSelect}
        class={`ring-inside flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left md:min-h-8 ${look}`}
      >
        <Icon of={hash} size={18} class="text-muted" />
        <span dir="auto" class={`min-w-0 flex-1 truncate ${unread > 0 ? "font-semibold" : ""}`}>
          {channel.name}
        </span>
        <span id={id} aria-hidden="true" class={`flex ${onEdit ? "group-hover:invisible" : ""}`}>
          <Badge
            count={channel.mention_count || unread}
            of={channel.mention_count > 0 ? "mentions" : "unread messages"}
            urgent={channel.mention_count > 0}
          />
        </span>
      </button>
      {onEdit && <EditButton onEdit={onEdit} shown={current} />}
    </li>
  );
}

/** A voice channel of the list. */
export function VoiceChannel({ channel, onEdit }: Pick<Props, "channel" | "onEdit">) {
  return (
    <li class="group relative flex min-h-11 items-center gap-2 rounded-md px-2 text-muted md:min-h-8">
      <Icon of={voice} size={18} />
      <span dir="auto" class="min-w-0 flex-1 truncate">{channel.name}</span>
      {onEdit && <EditButton onEdit={onEdit} shown={false} />}
    </li>
  );
}

/** On hover and focus; where there is no pointer that hovers, on the open channel. */
function EditButton({ onEdit, shown }: { onEdit: () => void; shown: boolean }) {
  return (
    <IconButton
      icon={edit}
      iconSize={16}
      small
      label="Edit Channel"
      onClick={onEdit}
      class={`absolute! right-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 ${
        shown ? "pointer-coarse:opacity-100" : ""
      }`}
    />
  );
}
