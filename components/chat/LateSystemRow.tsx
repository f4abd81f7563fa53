import info from "@lucide/icons/icons/info";
import lock from "@lucide/icons/icons/lock";
import went from "@lucide/icons/icons/log-out";
import phone from "@lucide/icons/icons/phone";
import missed from "@lucide/icons/icons/phone-missed";
import declined from "@lucide/icons/icons/phone-off";
import poll from "@lucide/icons/icons/chart-bar";
import threads from "@lucide/icons/icons/messages-square";
import came from "@lucide/icons/icons/user-plus";
import type { SystemRow as Row } from "../../protocol/system_rows.ts";
import { thread as t } from "../../text/en/threads.ts";
import { LINK } from "../ui/link.tsx";
import type { IconData } from "../ui/Icon.tsx";
import { lateText } from "./late_text.ts";
import type { ShownMessage } from "./message.ts";
import type { MessageActions } from "./message_actions.ts";
import { SystemRow } from "./SystemRow.tsx";

export interface LateRowProps {
  message: ShownMessage;
  active: boolean;
  actions: Pick<MessageActions, "drawInvite">;
}

const ICONS: Partial<Record<Row["kind"], IconData>> = {
  missed_call: missed,
  declined_call: declined,
  call: phone,
  group_added: came,
  group_left: went,
  encryption_invite: lock,
  poll_ended: poll,
  thread_created: threads,
};

/**
 * A row about a call (UX-11), a group (E2E-16), an invitation to encrypt (MEND-20) and the like, and
 * all that the server says in an encrypted conversation (MEND-40). Loaded with the first such row.
 */
export default function LateSystemRow({ message, active, actions }: LateRowProps) {
  const kind = message.systemRow?.kind;
  const thread = message.systemRow?.kind === "thread_created" && message.systemRow.thread_id;
  const isMissed = kind === "missed_call" && !message.own;
  return (
    <SystemRow
      message={message}
      active={active}
      icon={(kind && ICONS[kind]) ?? info}
      text={lateText(message)}
      look={isMissed ? "text-danger-text" : undefined}
    >
      {kind === "encryption_invite" && actions.drawInvite(message)}
      {thread && <a href={`/c/${thread}`} class={LINK}>{t.open}</a>}
    </SystemRow>
  );
}
