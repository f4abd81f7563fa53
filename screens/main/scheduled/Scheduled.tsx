import { useEffect } from "react";
import type { ScheduledEntry } from "../../../client/scheduled/list.ts";
import { channelTitle } from "../../../client/channels/state.ts";
import type { ScheduledItem } from "../../../components/scheduled/ScheduledCard.tsx";
import { ScheduledDialog } from "../../../components/scheduled/ScheduledDialog.tsx";
import { deleting, scheduled as t } from "../../../text/en/scheduled.ts";
import type { MainContext } from "../context.ts";
import { useMain } from "../context.ts";
import { showError } from "../show_error.ts";

const LOADING = { status: "loading", entries: [] } as const;

/** The messages that the user sends later, in all their channels. */
export default function Scheduled({ onClose }: { onClose: () => void }) {
  const main = useMain();
  const { client, dialog } = main;
  const { scheduled, toasts } = client;
  const { status, entries } = scheduled.opened.value?.list.value ?? LOADING;
  const load = () => void scheduled.load().catch(showError(client));
  useEffect(load, []);
  return (
    <ScheduledDialog
      status={status}
      items={entries.map((entry) => itemOf(main, entry))}
      onRetry={load}
      onClose={onClose}
      onEdit={({ id }) => dialog.value = { kind: "edit-scheduled", id }}
      onSend={({ id }) =>
        scheduled.sendNow(id)
          .then(() => toasts.show(t.sent, "success"))
          .catch(showError(client))}
      onRemove={({ id }) => {
        dialog.value = {
          kind: "confirm",
          ...deleting,
          onConfirm: () =>
            scheduled.remove(id)
              .then(() => toasts.show(t.removed, "success"))
              .catch(showError(client)),
        };
      }}
    />
  );
}

function itemOf({ client }: MainContext, entry: ScheduledEntry): ScheduledItem {
  const { id, channel_id, content, send_at: sendAt, state, code } = entry;
  const channel = client.channels.find(channel_id);
  const server = client.servers.list.value.find(({ id }) => id === channel?.server_id);
  const location = channel ? [channelTitle(channel), server?.name].filter(Boolean).join(" · ") : "";
  const text = content && content.text;
  const isEditable = content !== null && !content.poll;
  return { id, text, isEditable, files: content?.files.length ?? 0, location, sendAt, state, code };
}
