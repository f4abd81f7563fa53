import { useEffect, useState } from "react";
import { EventPeopleDialog } from "../../../components/events/EventPeopleDialog.tsx";
import { displayNameOf } from "../../../protocol/display_name.ts";
import type { ServerEvent } from "../../../protocol/server_events.ts";
import type { Member } from "../../../protocol/servers.ts";
import { useMain } from "../context.ts";

interface Page {
  members: readonly Member[];
  next: string | null;
}

const NONE: Page = { members: [], next: null };

/** Shows who is interested in an event. */
export default function EventPeople(
  { event, onClose }: { event: ServerEvent; onClose: () => void },
) {
  const { client } = useMain();
  const [page, setPage] = useState(NONE);
  const [status, setStatus] = useState<"loading" | "ready" | "error">("loading");

  function load(before: Page) {
    setStatus("loading");
    client.serverEvents.interestedIn(event.id, before.next ?? undefined).then(
      ({ members, next }) => {
        setPage({ members: [...before.members, ...members], next });
        setStatus("ready");
      },
      () => setStatus("error"),
    );
  }
  useEffect(() => load(NONE), [event.id]);

  return (
    <EventPeopleDialog
      event={event.title}
      status={status}
      people={page.members.map((one) => ({
        id: one.user_id,
        username: one.username,
        name: displayNameOf(one),
        avatarUrl: one.avatar_url,
      }))}
      onRetry={() => load(page)}
      onMore={page.next === null ? null : () => load(page)}
      onClose={onClose}
    />
  );
}
