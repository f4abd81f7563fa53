import { useEffect, useId, useState } from "react";
import remove from "@lucide/icons/icons/trash";
import type { CustomEmoji } from "../../protocol/emoji.ts";
import { EMOJI_NAME } from "../../protocol/emoji_limits.ts";
import { emoji as t } from "../../text/en/server_settings.ts";
import { fill } from "../../text/message.ts";
import { IconButton } from "../ui/IconButton.tsx";

interface Props {
  emoji: CustomEmoji;
  onRename: (emoji: CustomEmoji, name: string) => Promise<void>;
  onDelete: (emoji: CustomEmoji) => void;
}

/** A picture with its name, which is saved when one leaves it or presses Enter. */
export function EmojiRow({ emoji, onRename, onDelete }: Props) {
  const [name, setName] = useState(emoji.name);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  useEffect(() => setName(emoji.name), [emoji.name]);

  async function save() {
    const wanted = name.trim().toLowerCase();
    setProblem(null);
    if (wanted === "" || wanted === emoji.name) return setName(emoji.name);
    try {
      await onRename(emoji, wanted);
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  return (
    <li class="flex min-h-14 items-center gap-3 py-1.5">
      <img
        src={emoji.url}
        alt={`:${emoji.name}:`}
        loading="lazy"
        class={`shrink-0 object-contain ${emoji.kind === "sticker" ? "size-16" : "size-8"}`}
      />
      <div class="min-w-0 flex-1">
        <input
          value={name}
          aria-label={fill(t.name, { name: emoji.name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          maxLength={EMOJI_NAME.max}
          autocomplete="off"
          spellcheck={false}
          dir="ltr"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === "Enter") save();
            if (event.key !== "Escape" || name === emoji.name) return;
            // The dialog around it stays.
            event.stopPropagation();
            setName(emoji.name);
          }}
          class="min-h-11 w-full max-w-80 rounded-md border border-transparent bg-transparent px-2 text-16 text-strong hover:border-field focus:border-field aria-invalid:border-danger-text md:min-h-9"
        />
        {problem && <p id={id} role="alert" class="px-2 text-13 text-danger-text">{problem}</p>}
      </div>
      <IconButton
        icon={remove}
        label={fill(t.delete, { name: emoji.name })}
        onClick={() => onDelete(emoji)}
      />
    </li>
  );
}
