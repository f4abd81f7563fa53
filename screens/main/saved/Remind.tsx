import { RemindDialog } from "../../../components/saved/RemindDialog.tsx";
import { endText } from "../../../components/ui/times.ts";
import { saving as t } from "../../../text/en/saved.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import { showAndThrow } from "../show_error.ts";

interface Props {
  channelId: string;
  messageId: string;
  onClose: () => void;
}

/** Asks when to be reminded of a message, and saves it. */
export default function Remind({ channelId, messageId, onClose }: Props) {
  const { client } = useMain();
  return (
    <RemindDialog
      onClose={onClose}
      onChoose={async (at) => {
        await client.saved.save(channelId, messageId, at).catch(showAndThrow(client));
        client.toasts.show(fill(t.set, { time: endText(at) }), "success");
        onClose();
      }}
    />
  );
}
