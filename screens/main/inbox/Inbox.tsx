import { useEffect, useMemo } from "react";
import { channelTitle } from "../../../client/channels/state.ts";
import type { InboxItem } from "../../../client/inbox/inbox.ts";
import { InboxDialog, type ShownEntry } from "../../../components/inbox/InboxDialog.tsx";
import { inbox as t } from "../../../text/en/inbox.ts";
import { type MainContext, useMain } from "../context.ts";
import { openChannel } from "../follow_links.ts";
import { createRowConverter } from "../row_converter.ts";

const LOADING = { status: "loading", items: [], unread: 0 } as const;

/** The user's mentions and reminders, in all their channels. */
export default function Inbox({ onClose }: { onClose: () => void }) {
  const main = useMain();
  const { client } = main;
  const { inbox } = client;
  const { status, items, unread } = inbox.opened.value?.inbox.value ?? LOADING;
  const names = client.channels.pinnedNames.value;
  const entries = useMemo(
    () => items.map((item) => shownEntry(main, item)),
    [items, names, client.channels.lists.value],
  );
  const load = () => void inbox.load().catch(refused);
  function refused() {
    client.toasts.show(t.refused, "error");
  }
  useEffect(load, []);
  return (
    <InboxDialog
      status={status}
      entries={entries}
      unread={unread}
      onRetry={load}
      onClose={onClose}
      onRead={({ id }) => void inbox.markRead([id]).catch(refused)}
      onReadAll={() => void inbox.markRead().catch(refused)}
      onRemove={({ id }) => void inbox.remove(id).catch(refused)}
      onJump={({ id, read }) => {
        const item = items.find((one) => one.id === id);
        if (!read) void inbox.markRead([id]).catch(refused);
        if (item?.event) {
          main.dialog.value = { kind: "events", serverId: item.event.server_id };
          return;
        }
        const row = item?.row;
        if (!row) return;
        onClose();
        client.ui.setDrawer(false);
        void openChannel(main, row.channel_id, row.id);
      }}
    />
  );
}

function shownEntry(
  { client }: MainContext,
  { id, kind, read, row, event }: InboxItem,
): ShownEntry {
  const channelId = row?.channel_id ?? event?.channel_id;
  const channel = channelId ? client.channels.find(channelId) : undefined;
  const serverId = channel?.server_id ?? event?.server_id;
  const server = client.servers.list.value.find(({ id }) => id === serverId);
  const location = channel ? [channelTitle(channel), server?.name].filter(Boolean).join(" · ") : "";
  const user = client.session.user.value;
  const message = row && user
    ? createRowConverter(
      user,
      client.permissions.here.value,
      undefined,
      undefined,
      client.channels.privateFrom(row.channel_id),
      client.channels.pinnedNames.value,
    )([row], [])[0] ?? null
    : null;
  const shown = event && {
    title: event.title,
    isLive: event.status === "live",
    startsAt: event.next_at,
  };
  return {
    id,
    isReminder: kind === "reminder",
    isEvent: kind === "event",
    read,
    message,
    event: shown ?? null,
    location: location || (event ? [event.location, server?.name].filter(Boolean).join(" · ") : ""),
  };
}
