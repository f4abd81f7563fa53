import { message as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import type { ShownMessage } from "./message.ts";
import type { MessageActions } from "./message_actions.ts";
import { LateToolbar } from "./LateToolbar.tsx";

interface Props {
  message: ShownMessage;
  active: boolean;
  actions: MessageActions;
}

/**
 * Placeholder for a message that fails to render. It can still be deleted, reported and copied
 * (HARD-1).
 */
export function FailedRow({ message, active, actions }: Props) {
  return (
    <article
      tabIndex={active ? 0 : -1}
      data-key={message.key}
      aria-label={fill(t.failedOf, { name: message.name })}
      class="ring-inside relative mt-3 min-h-11 px-4 py-2 ps-17 text-muted italic md:ps-18"
    >
      {t.failed}
      {message.id && <LateToolbar message={message} actions={actions} />}
    </article>
  );
}
