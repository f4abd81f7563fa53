import more from "@lucide/icons/icons/ellipsis";
import remove from "@lucide/icons/icons/trash";
import edit from "@lucide/icons/icons/pencil";
import start from "@lucide/icons/icons/play";
import end from "@lucide/icons/icons/square";
import cancel from "@lucide/icons/icons/calendar-x";
import { useEffect } from "react";
import { EventCard } from "../../../components/events/EventCard.tsx";
import { EventsDialog } from "../../../components/events/EventsDialog.tsx";
import { IconButton } from "../../../components/ui/IconButton.tsx";
import { MenuButton, type MenuItem } from "../../../components/ui/MenuButton.tsx";
import type { ServerEvent } from "../../../protocol/server_events.ts";
import { events as t } from "../../../text/en/events.ts";
import { fill } from "../../../text/message.ts";
import { type MainContext, useMain } from "../context.ts";
import { showError } from "../show_error.ts";
import { enterVoice } from "../VoiceChannel.tsx";
import { mayChange, mayCreateAny } from "./event_permissions.ts";

interface Props {
  serverId: string;
  onClose: () => void;
}

/** The events of a server. */
export default function Events({ serverId, onClose }: Props) {
  const main = useMain();
  const { client, dialog } = main;
  const { serverEvents } = client;
  const list = serverEvents.opened.value?.lists.value[serverId];
  const load = () => void serverEvents.load(serverId).catch(showError(client));
  const refused = showError(client, t.refused);
  useEffect(load, [serverId]);
  return (
    <EventsDialog
      status={list?.status ?? "loading"}
      events={list?.events ?? []}
      onCreate={mayCreateAny(main, serverId)
        ? () => dialog.value = { kind: "edit-event", serverId, event: null }
        : null}
      onCalendar={() => dialog.value = { kind: "calendar" }}
      onRetry={load}
      onClose={onClose}
    >
      {(event) => {
        const { id, title, channel_id } = event;
        const items = mayChange(main, event) ? itemsOf(main, event) : [];
        return (
          <EventCard
            event={event}
            channelName={channel_id ? client.channels.find(channel_id)?.name ?? "" : null}
            now={Date.now()}
            onInterested={(wants) => void serverEvents.setInterested(id, wants).catch(refused)}
            onPeople={() => dialog.value = { kind: "event-people", event }}
            onJoin={channel_id
              ? () => {
                onClose();
                enterVoice(client, channel_id);
              }
              : null}
          >
            {items.length > 0 && (
              <MenuButton
                label={fill(t.actions, { title })}
                placement="bottom-end"
                items={items}
                trigger={(attributes) => (
                  <IconButton
                    {...attributes}
                    icon={more}
                    label={fill(t.actions, { title })}
                  />
                )}
              />
            )}
          </EventCard>
        );
      }}
    </EventsDialog>
  );
}

/** Actions of those who may change an event. */
function itemsOf({ client, dialog }: MainContext, event: ServerEvent): MenuItem[] {
  const { id, title, status, repeat, server_id: serverId } = event;
  const { serverEvents } = client;
  const refused = showError(client, t.refused);
  const put = (status: "live" | "ended") => void serverEvents.update(id, { status }).catch(refused);
  return [
    status === "live"
      ? { text: t.end, icon: end, onSelect: () => put("ended") }
      : { text: t.start, icon: start, onSelect: () => put("live") },
    {
      text: t.edit,
      icon: edit,
      onSelect: () => void (dialog.value = { kind: "edit-event", serverId, event }),
    },
    ...(repeat
      ? [{
        text: t.cancelDate,
        icon: cancel,
        onSelect: () => void serverEvents.cancelNext(event).catch(refused),
      }]
      : []),
    {
      text: t.remove,
      icon: remove,
      danger: true,
      onSelect: () =>
        void (dialog.value = {
          kind: "confirm",
          title: t.remove,
          text: fill(t.removeText, { title }),
          confirm: t.remove,
          danger: true,
          onConfirm: () => serverEvents.remove(event).catch(refused),
        }),
    },
  ];
}
