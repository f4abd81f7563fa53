import { Button } from "../../../components/ui/Button.tsx";
import { Failed } from "../../../components/ui/Failed.tsx";
import { useSubmit } from "../../../components/ui/useSubmit.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { invites as t } from "../../../text/en/private_chat.ts";
import { useMain } from "../context.ts";
import { useConversations } from "./use_conversations.ts";
import { withErrorText } from "./with_error_text.ts";

interface Props {
  channel: Channel;
  message: ShownMessage;
}

/**
 * Accepts an invitation to encrypt a conversation (MEND-20): creates the user's keys if they have
 * none, and starts it. Keys on another device are first brought here, in the dialog. In a group
 * that others have started in the meantime, it only creates the user's keys.
 */
export function Invite({ channel, message }: Props) {
  const { client, dialog } = useMain();
  const known = useConversations();
  const { busy, failure, submit } = useSubmit(t.failed);
  const isBegun = client.channels.privateFrom(channel.id) !== null;
  if (message.own || isBegun && known?.ownState.value?.phase !== "none") return null;
  const accept = () =>
    submit(async () => {
      const conversations = await client.e2ee.conversations();
      if (isBegun) return await withErrorText(() => conversations.beginnings.setUp(channel.id));
      const { phase } = await (await conversations.opened()).look();
      // The dialog of a group first shows who is in it (MEND-34).
      if (channel.recipients || phase !== "none" && phase !== "ready") {
        dialog.value = { kind: "private", channelId: channel.id };
      } else await withErrorText(() => conversations.beginnings.begin(channel.id));
    });
  return (
    <div class="mt-1.5 flex flex-col items-start gap-2">
      <Button busy={busy} onClick={accept}>{t.accept}</Button>
      <Failed text={t.failed} failure={failure} />
    </div>
  );
}
