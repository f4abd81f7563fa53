import calendar from "@lucide/icons/icons/calendar";
import live from "@lucide/icons/icons/radio";
import { eventsRow as t } from "../../text/en/events.ts";
import { fill } from "../../text/message.ts";
import type { ServerEvent } from "../../protocol/server_events.ts";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  events: readonly ServerEvent[];
  onOpen: () => void;
}

/** Rows above the channels that lead to a server's events: to all, and to each that is live. */
export function EventsRow({ events, onOpen }: Props) {
  const running = events.filter(({ status }) => status === "live");
  return (
    <div class="flex flex-col gap-0.5 p-2 pb-0">
      <button type="button" onClick={onOpen} class={`${ROW} text-muted hover:text-normal`}>
        <Icon of={calendar} size={18} />
        <span class="min-w-0 flex-1 truncate text-start">{t.title}</span>
        <span class="text-12 text-muted" aria-label={fill(t.count, { count: events.length })}>
          {events.length}
        </span>
      </button>
      {running.map(({ id, title }) => (
        <button key={id} type="button" onClick={onOpen} class={`${ROW} text-accent-text`}>
          <Icon of={live} size={18} />
          <span dir="auto" class="min-w-0 flex-1 truncate text-start">
            {fill(t.live, { title })}
          </span>
        </button>
      ))}
    </div>
  );
}

const ROW =
  "flex min-h-11 w-full items-center gap-2 rounded-md px-2 hover:bg-surface-4 fine:min-h-9";
