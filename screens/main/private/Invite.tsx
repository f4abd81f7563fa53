import { Button } from "../../../components/ui/Button.tsx";
import { Failed } from "../../../components/ui/Failed.tsx";
import { useSubmit } from "../../../components/ui/useSubmit.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { invites as t } from "../../../text/en/private.ts";
import { useMain } from "../context.ts";
import { worded } from "./worded.ts";

interface Props {
  channel: Channel;
  message: ShownMessage;
}

/**
 * Takes up somebody's invitation to encrypt a conversation (MEND-20): makes the keys of whoever has
 * none, and begins it. Keys that are on another device are brought here first, in the dialog.
 */
export function Invite({ channel, message }: Props) {
  const { client, dialog } = useMain();
  const { busy, failure, submit } = useSubmit(t.failed);
  if (message.own || client.channels.privateFrom(channel.id) !== null) return null;
  const accept = () =>
    submit(async () => {
      const conversations = await client.e2ee.conversations();
      const { phase } = await (await conversations.opened()).look();
      // Of a group one sees first who is in it (MEND-34).
      if (channel.recipients || phase !== "none" && phase !== "ready") {
        dialog.value = { kind: "private", channelId: channel.id };
      } else await worded(() => conversations.begin(channel.id));
    });
  return (
    <div class="mt-1.5 flex flex-col items-start gap-2">
      <Button busy={busy} onClick={accept}>{t.accept}</Button>
      <Failed text={t.failed} failure={failure} />
    </div>
  );
}
