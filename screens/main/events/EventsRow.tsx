import { EventsRow } from "../../../components/events/EventsRow.tsx";
import { useMain } from "../context.ts";

/** Rows of a server's events above its channels, if there are any. Loaded with the first. */
export default function MainEventsRow({ serverId }: { serverId: string }) {
  const { client, dialog } = useMain();
  const events = client.serverEvents.opened.value?.lists.value[serverId]?.events ?? [];
  if (events.length === 0) return null;
  return <EventsRow events={events} onOpen={() => dialog.value = { kind: "events", serverId }} />;
}
