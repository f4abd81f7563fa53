import alert from "@lucide/icons/icons/circle-alert";
import { message as t } from "../../text/en/chat.ts";
import { Icon } from "../ui/Icon.tsx";
import type { ShownMessage } from "./message.ts";
import type { MessageActions } from "./message_actions.ts";

interface Props {
  message: ShownMessage;
  actions: Pick<MessageActions, "onRetry" | "onDiscard">;
}

const LINK =
  "rounded-sm px-1 py-2 font-semibold text-accent-text underline-offset-2 hover:underline md:py-0.5";

/** Note below a message that could not be sent: the reason, and actions. */
export function FailedSend({ message, actions }: Props) {
  return (
    <div role="alert" class="flex flex-wrap items-center gap-x-2 text-13 text-danger-text">
      <Icon of={alert} size={16} />
      <span>{message.error ?? t.notSent}</span>
      <button type="button" class={LINK} onClick={() => actions.onRetry(message.key)}>
        {t.retry}
      </button>
      <button type="button" class={LINK} onClick={() => actions.onDiscard(message.key)}>
        {t.discard}
      </button>
    </div>
  );
}
