import { useEffect, useState } from "react";
import { CalendarDialog } from "../../../components/events/CalendarDialog.tsx";
import type { CalendarFeed } from "../../../protocol/calendar.ts";
import { calendar as t } from "../../../text/en/events.ts";
import { useMain } from "../context.ts";
import { showError } from "../show_error.ts";

/** The link for one's calendar app. */
export default function Calendar({ onClose }: { onClose: () => void }) {
  const { client } = useMain();
  const { serverEvents } = client;
  const [feed, setFeed] = useState<CalendarFeed | null>(null);
  useEffect(() => void serverEvents.calendar().then(setFeed, showError(client, t.failed)), []);
  return (
    <CalendarDialog
      feed={feed}
      onMake={async (scope) => setFeed(await serverEvents.renewCalendar(scope))}
      onRemove={async () => setFeed(await serverEvents.removeCalendar())}
      onClose={onClose}
    />
  );
}
