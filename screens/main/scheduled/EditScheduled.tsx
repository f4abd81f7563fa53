import { useEffect } from "react";
import { EditScheduledDialog } from "../../../components/scheduled/EditScheduledDialog.tsx";
import { useMain } from "../context.ts";
import { showAndThrow } from "../show_error.ts";

interface Props {
  id: string;
  onClose: () => void;
}

/** Changes one of the scheduled messages, which the list has loaded. */
export default function EditScheduled({ id, onClose }: Props) {
  const { client, dialog } = useMain();
  const entries = client.scheduled.opened.value?.list.value.entries ?? [];
  const entry = entries.find((one) => one.id === id);
  const text = entry?.content?.text;
  // Sent or deleted meanwhile.
  useEffect(() => {
    if (text === undefined) onClose();
  }, [text]);
  if (!entry || text === undefined) return null;
  return (
    <EditScheduledDialog
      text={text}
      hasFiles={(entry.content?.files.length ?? 0) > 0}
      sendAt={entry.send_at}
      onClose={onClose}
      onSave={async (change) => {
        await client.scheduled.change(entry, change).catch(showAndThrow(client));
        dialog.value = { kind: "scheduled" };
      }}
    />
  );
}
