import { fitPicture } from "../../../client/files/pictures/fit_picture.ts";
import { EventForm } from "../../../components/events/EventForm.tsx";
import type { ServerEvent } from "../../../protocol/server_events.ts";
import { eventForm as t } from "../../../text/en/events.ts";
import { useMain } from "../context.ts";
import { pictureFailure } from "../pictures.ts";
import { eventChannels } from "./event_permissions.ts";

interface Props {
  serverId: string;
  event: ServerEvent | null;
  onClose: () => void;
}

/** Pixels of a cover. */
const COVER = { width: 960, height: 320 };

/** Creates an event, or changes one; then the list is open again. */
export default function EditEvent({ serverId, event, onClose }: Props) {
  const main = useMain();
  const { client, dialog } = main;
  const { serverEvents, toasts } = client;
  const back = () => dialog.value = { kind: "events", serverId };
  const offered = eventChannels(main, serverId);
  const current = event?.channel_id ? client.channels.find(event.channel_id) : undefined;
  const channels = current && !offered.includes(current) ? [current, ...offered] : offered;
  return (
    <EventForm
      event={event}
      channels={channels}
      onClose={onClose}
      onPicture={async (file, view) => {
        try {
          return await fitPicture(file, COVER, view);
        } catch (error) {
          toasts.show(pictureFailure(t.coverFailed, error), "error");
          return null;
        }
      }}
      onSave={async ({ starts_at, ...fields }) => {
        if (event) {
          await serverEvents.update(event.id, { ...fields, ...starts_at && { starts_at } });
        } else if (starts_at) await serverEvents.create(serverId, { ...fields, starts_at });
        back();
      }}
    />
  );
}
