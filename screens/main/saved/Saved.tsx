import { useEffect, useMemo } from "react";
import { channelTitle } from "../../../client/channels/state.ts";
import type { SavedEntry } from "../../../client/saved/list.ts";
import type { SavedItem } from "../../../components/saved/SavedCard.tsx";
import { SavedDialog } from "../../../components/saved/SavedDialog.tsx";
import type { MainContext } from "../context.ts";
import { useMain } from "../context.ts";
import { openChannel } from "../follow_links.ts";
import { createRowConverter } from "../row_converter.ts";
import { showError } from "../show_error.ts";

const LOADING = { status: "loading", entries: [] } as const;

/** The messages that the user has saved, in all their channels. */
export default function Saved({ onClose }: { onClose: () => void }) {
  const main = useMain();
  const { client } = main;
  const { saved } = client;
  const { status, entries } = saved.opened.value?.list.value ?? LOADING;
  const names = client.channels.pinnedNames.value;
  const items = useMemo(
    () => entries.map((entry) => itemOf(main, entry)),
    [entries, names, client.channels.lists.value],
  );
  const load = () => void saved.load().catch(showError(client));
  useEffect(load, []);
  return (
    <SavedDialog
      status={status}
      items={items}
      onRetry={load}
      onClose={onClose}
      onRemove={({ id }) => saved.remove(id).catch(showError(client))}
      onJump={({ id, message }) => {
        const entry = entries.find(({ message_id }) => message_id === id);
        if (!entry || !message) return;
        onClose();
        client.ui.setDrawer(false);
        void openChannel(main, entry.channel_id, id);
      }}
    />
  );
}

function itemOf({ client }: MainContext, entry: SavedEntry): SavedItem {
  const { message_id, channel_id, row, remind_at, reminded } = entry;
  const channel = client.channels.find(channel_id);
  const server = client.servers.list.value.find(({ id }) => id === channel?.server_id);
  const location = channel ? [channelTitle(channel), server?.name].filter(Boolean).join(" · ") : "";
  // The main screen exists only for a user who is logged in.
  const user = client.session.user.value!;
  const show = createRowConverter(
    user,
    client.permissions.here.value,
    undefined,
    undefined,
    client.channels.privateFrom(channel_id),
    client.channels.pinnedNames.value,
  );
  const message = row ? show([row], [])[0] ?? null : null;
  return { id: message_id, message, location, remindAt: remind_at, reminded };
}
