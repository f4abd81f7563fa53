import icon from "@lucide/icons/icons/messages-square";
import type { MessageThread } from "../../protocol/thread_fields.ts";
import { thread as t } from "../../text/en/threads.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";

/** Thread below the message that it was made from; a press opens it (COM-7). */
export default function ThreadLine({ thread }: { thread: MessageThread }) {
  const { id, name, message_count, last_username, archived, locked } = thread;
  const about = [
    message_count === 0 ? t.empty : fill(t.messages, { count: message_count }),
    last_username !== undefined && fill(t.last, { name: last_username }),
    archived && t.archived,
    locked && t.locked,
  ];
  return (
    <a
      href={`/c/${id}`}
      class="my-1 flex min-h-11 w-fit max-w-full items-center gap-2.5 rounded-lg border border-line bg-surface-1 px-3 py-1.5 hover:bg-surface-3 fine:min-h-10"
    >
      <Icon of={icon} size={18} class="shrink-0 text-muted" />
      <span class="min-w-0 text-14">
        <span dir="auto" class="block truncate font-semibold text-strong">{name}</span>
        <span class="block truncate text-13 text-muted">
          {about.filter(Boolean).join(" · ")}
        </span>
      </span>
    </a>
  );
}
