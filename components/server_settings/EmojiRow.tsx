import remove from "@lucide/icons/icons/trash";
import type { CustomEmoji } from "../../protocol/emoji.ts";
import { EMOJI_NAME } from "../../protocol/emoji_limits.ts";
import { emoji as t } from "../../text/en/server_settings.ts";
import { fill } from "../../text/message.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { NameInput } from "../ui/NameInput.tsx";

interface Props {
  emoji: CustomEmoji;
  onRename: (emoji: CustomEmoji, name: string) => Promise<void>;
  onDelete: (emoji: CustomEmoji) => void;
}

/** A picture with its name, which is saved when one leaves it or presses Enter. */
export function EmojiRow({ emoji, onRename, onDelete }: Props) {
  return (
    <li class="flex min-h-14 items-center gap-3 py-1.5">
      <img
        src={emoji.url}
        alt={`:${emoji.name}:`}
        loading="lazy"
        class={`shrink-0 object-contain ${emoji.kind === "sticker" ? "size-16" : "size-8"}`}
      />
      <NameInput
        name={emoji.name}
        label={fill(t.name, { name: emoji.name })}
        maxLength={EMOJI_NAME.max}
        dir="ltr"
        class="max-w-80 border-transparent text-16 hover:border-field focus:border-field"
        onRename={async (typed) => {
          const name = typed.toLowerCase();
          if (name !== emoji.name) await onRename(emoji, name);
        }}
      />
      <IconButton
        icon={remove}
        label={fill(t.delete, { name: emoji.name })}
        onClick={() => onDelete(emoji)}
      />
    </li>
  );
}
