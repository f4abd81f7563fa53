import { memo } from "react";
import reply from "@lucide/icons/icons/reply";
import edit from "@lucide/icons/icons/pencil";
import remove from "@lucide/icons/icons/trash";
import { Avatar } from "../ui/Avatar.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { FailedSend } from "./FailedSend.tsx";
import { messageWords, type Quote, type ShownMessage } from "./message.ts";
import { MessageBody } from "./MessageBody.tsx";
import { MessageEditor } from "./MessageEditor.tsx";
import { MessageText } from "./MessageText.tsx";
import { fullTimeText, timeText } from "./times.ts";

/** What can be done to a message. They stay the same functions, so that rows are not redrawn. */
export interface MessageActions {
  onEdit: (key: string | null) => void;
  onSave: (message: ShownMessage, text: string) => Promise<void>;
  onDelete: (message: ShownMessage) => void;
  onRetry: (key: string) => void;
  /** Stops it too, where it is still being sent. */
  onDiscard: (key: string) => void;
  onReply: (message: ShownMessage) => void;
  /** Goes to the message that was quoted. */
  onQuote: (quote: Quote) => void;
  /** Loads a large content; rejects when it cannot be had. */
  onVisible: (message: ShownMessage) => Promise<void>;
  /** Shows its image in full. */
  onOpen: (message: ShownMessage) => void;
  /** Somebody wanted a file whose data is missing. */
  onMissing: () => void;
}

interface Props {
  message: ShownMessage;
  head: boolean;
  editing: boolean;
  /** It is the one that Tab reaches; arrow keys go on from there. */
  active: boolean;
  actions: MessageActions;
}

/** One message: an article with one label, and a toolbar on hover and focus. */
export const MessageRow = memo(({ message, head, editing, active, actions }: Props) => {
  const time = <Time at={message.at} />;
  const label = `${message.username}, ${timeText(message.at)}: ${messageWords(message)}`;
  return (
    <article
      tabIndex={active ? 0 : -1}
      data-key={message.key}
      aria-label={label}
      aria-busy={message.state === "sending" || undefined}
      class={`group ring-inside relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 px-4 py-0.5 hover:bg-surface-3 focus-within:bg-surface-3 md:gap-x-4 ${
        head ? "mt-3" : ""
      }`}
    >
      {head
        ? (
          <span class="pt-0.5">
            <Avatar
              name={message.username}
              url={message.avatarUrl}
              size="lg"
            />
          </span>
        )
        : (
          <span class="invisible justify-self-end pt-1 leading-none group-hover:visible group-focus-within:visible">
            {time}
          </span>
        )}
      <div class="min-w-0">
        {head && (
          <header class="flex items-baseline gap-2">
            <span dir="auto" class="truncate font-semibold text-strong">{message.username}</span>
            {time}
          </header>
        )}
        <MessageBody message={message} actions={actions}>
          {editing
            ? (
              <MessageEditor
                text={message.text ?? ""}
                onSave={(text) => actions.onSave(message, text)}
                onCancel={() => actions.onEdit(null)}
              />
            )
            : <MessageText message={message} />}
        </MessageBody>
        {message.state === "failed" && <FailedSend message={message} actions={actions} />}
      </div>
      {!editing && message.id && <Toolbar message={message} actions={actions} />}
    </article>
  );
});

function Time({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      title={fullTimeText(at)}
      class="shrink-0 text-12 whitespace-nowrap text-muted tabular-nums"
    >
      {timeText(at)}
    </time>
  );
}

function Toolbar({ message, actions }: Pick<Props, "message" | "actions">) {
  if (!message.canEdit && !message.canDelete && !message.canReply) return null;
  return (
    <div class="invisible absolute -top-4 right-4 z-10 flex rounded-md bg-surface-3 p-0.5 shadow-raised group-hover:visible group-focus-within:visible">
      {message.canReply && (
        <IconButton
          icon={reply}
          iconSize={16}
          small
          label="Reply"
          onClick={() => actions.onReply(message)}
        />
      )}
      {message.canEdit && !message.unreadable && message.text !== null && (
        <IconButton
          icon={edit}
          iconSize={16}
          small
          label="Edit"
          onClick={() => actions.onEdit(message.key)}
        />
      )}
      {message.canDelete && (
        <IconButton
          icon={remove}
          iconSize={16}
          small
          label="Delete"
          class="hover:text-danger-text"
          onClick={() => actions.onDelete(message)}
        />
      )}
    </div>
  );
}
