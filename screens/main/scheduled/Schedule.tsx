import { TimeDialog } from "../../../components/dialogs/TimeDialog.tsx";
import { insertText } from "../../../components/ui/insert_text.ts";
import { endText } from "../../../components/ui/times.ts";
import { schedule, scheduling } from "../../../text/en/scheduled.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import { showAndThrow } from "../show_error.ts";

interface Props {
  channelId: string;
  onClose: () => void;
}

/** Asks when to send what is in the input, and schedules it. */
export default function Schedule({ channelId, onClose }: Props) {
  const { client } = useMain();
  return (
    <TimeDialog
      texts={schedule}
      onClose={onClose}
      onChoose={async (at) => {
        const { reply } = client.enclosed.of(channelId);
        const text = client.drafts.of(channelId).trim();
        await client.scheduled.schedule(channelId, { reply, text }, at)
          .catch(showAndThrow(client));
        client.toasts.show(fill(scheduling.set, { time: endText(at) }), "success");
        client.enclosed.set(channelId, { reply: null });
        onClose();
        // The dialog holds the focus, which the browser types at, until it has closed.
        setTimeout(emptyInput);
      }}
    />
  );
}

/** Empties the input in a way that the browser can undo. */
function emptyInput(): void {
  const field = document.querySelector<HTMLTextAreaElement>("textarea[data-composer]");
  field?.select();
  if (field) insertText(field, "");
}
