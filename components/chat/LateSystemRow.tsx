import lock from "@lucide/icons/icons/lock";
import came from "@lucide/icons/icons/user-plus";
import went from "@lucide/icons/icons/log-out";
import { readGroupComing } from "../../protocol/group_comings.ts";
import { CallRow } from "./CallRow.tsx";
import { groupText } from "./group_text.ts";
import { inviteText } from "./late_text.ts";
import type { ShownMessage } from "./message.ts";
import type { MessageActions } from "./MessageRow.tsx";
import { SystemRow } from "./SystemRow.tsx";

export interface LateRowProps {
  message: ShownMessage;
  active: boolean;
  actions: Pick<MessageActions, "drawInvite">;
}

/**
 * What the server tells of a call (UX-11), of a group (E2E-16), or that somebody wants to encrypt
 * the conversation (MEND-20). Loaded with the first such row.
 */
export default function LateSystemRow({ message, active, actions }: LateRowProps) {
  const invite = inviteText(message);
  if (invite !== null) {
    return (
      <SystemRow message={message} active={active} icon={lock} text={invite}>
        {actions.drawInvite(message)}
      </SystemRow>
    );
  }
  const coming = readGroupComing(message.text ?? "", message.username);
  if (!coming) return <CallRow message={message} active={active} />;
  return (
    <SystemRow
      message={message}
      active={active}
      icon={coming.added ? came : went}
      text={groupText(message)!}
    />
  );
}
