import type { ComponentProps } from "react";
import more from "@lucide/icons/icons/ellipsis";
import edit from "@lucide/icons/icons/pencil";
import reply from "@lucide/icons/icons/reply";
import react from "@lucide/icons/icons/face-slightly-smiling-plus";
import remove from "@lucide/icons/icons/trash";
import { QUICK_REACTIONS } from "../emoji/quick.ts";
import { toolbar as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { anchorOf } from "../ui/useMenuGesture.ts";
import type { ShownMessage } from "./message.ts";
import type { MessageActions } from "./message_actions.ts";

interface Props {
  message: ShownMessage;
  actions: MessageActions;
}

/**
 * Actions for the message under the pointer or with the focus. If the message begins above the edge
 * of the list, the toolbar sticks to its visible part (MEND-67). It's left out when a conversation
 * is copied.
 */
export function MessageToolbar({ message, actions }: Props) {
  const { canReact, canReply, canEdit, canDelete } = message;
  const { onReact, onPick, onReply, onEdit, onDelete, onMenu } = actions;
  return (
    // Ends here: below the last message it'd make the list longer.
    <div class="pointer-events-none absolute -top-4 -bottom-4 end-4 z-10">
      <div
        role="group"
        aria-label={t.label}
        class="pointer-events-auto sticky top-1 flex rounded-md bg-surface-3 p-0.5 shadow-raised select-none"
      >
        {canReact && <QuickReactions onReact={(emoji) => onReact(message, emoji)} />}
        {canReact && (
          <Tool
            icon={react}
            label={t.react}
            onClick={(event) => onPick(message, anchorOf(event.currentTarget))}
          />
        )}
        {canReply && <Tool icon={reply} label={t.reply} onClick={() => onReply(message)} />}
        {canEdit && !message.unreadable && message.text !== null && (
          <Tool
            icon={edit}
            label={t.edit}
            onClick={() => onEdit(message.key)}
          />
        )}
        {canDelete && (
          <Tool
            icon={remove}
            label={t.delete}
            class="hover:text-danger-text"
            onClick={() => onDelete(message)}
          />
        )}
        <Tool
          icon={more}
          label={t.more}
          aria-haspopup="menu"
          onClick={(event) => onMenu(message, anchorOf(event.currentTarget), event.detail === 0)}
        />
      </div>
    </div>
  );
}

function Tool(props: ComponentProps<typeof IconButton>) {
  return <IconButton iconSize={16} small {...props} />;
}

/** Six quick reactions (REACT-03), if there is room; the picker has them first. */
function QuickReactions({ onReact }: { onReact: (emoji: string) => void }) {
  return (
    <div class="hidden border-e border-line pe-0.5 lg:flex">
      {QUICK_REACTIONS.map(({ emoji, name }) => (
        <button
          key={emoji}
          type="button"
          aria-label={fill(t.reactWith, { name })}
          title={name}
          onClick={() => onReact(emoji)}
          class="ring-inside flex size-7 items-center justify-center rounded-md text-16 hover:bg-surface-4"
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
