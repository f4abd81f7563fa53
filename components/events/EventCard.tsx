import { type ReactNode, useId } from "react";
import bell from "@lucide/icons/icons/bell";
import bellOn from "@lucide/icons/icons/bell-ring";
import clock from "@lucide/icons/icons/clock";
import location from "@lucide/icons/icons/map-pin";
import repeatIcon from "@lucide/icons/icons/repeat";
import speaker from "@lucide/icons/icons/volume-2";
import type { ServerEvent } from "../../protocol/server_events.ts";
import { events as t } from "../../text/en/events.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { whenText } from "../ui/times.ts";

interface Props {
  event: ServerEvent;
  /** Name of its voice channel; null: elsewhere. */
  channelName: string | null;
  /** Milliseconds since 1970. */
  now: number;
  onInterested: (wants: boolean) => void;
  onPeople: () => void;
  /** null: not in a channel. */
  onJoin: (() => void) | null;
  /** Menu of those who may change it. */
  children: ReactNode;
}

/** An event: cover, time in the reader's time zone, where it is, and who is interested. */
export function EventCard(props: Props) {
  const { event, channelName, now, onInterested, onPeople, onJoin, children } = props;
  const people = fill(t.people, { count: event.interested_count });
  const { title, description, cover_url, next_at, repeat, status, interested } = event;
  const id = useId();
  return (
    <article aria-labelledby={id} class="overflow-hidden rounded-lg bg-surface-3">
      {cover_url && <img src={cover_url} alt="" class="aspect-3/1 w-full object-cover" />}
      <div class="flex flex-col gap-2 p-4">
        <header class="flex items-start gap-2">
          <div class="min-w-0 flex-1">
            {status === "live" && <p class="text-12 font-semibold text-accent-text">{t.live}</p>}
            <h3 id={id} dir="auto" class="wrap-anywhere text-16 font-semibold text-strong">
              {title}
            </h3>
          </div>
          {children}
        </header>
        <ul class="flex flex-col gap-1 text-14 text-normal">
          <Fact icon={clock}>
            <time dateTime={next_at}>{whenText(next_at, now)}</time>
          </Fact>
          {repeat && <Fact icon={repeatIcon}>{fill(t.repeats, { how: HOW[repeat] })}</Fact>}
          <Fact icon={channelName === null ? location : speaker}>
            <span dir="auto">{channelName ?? event.location}</span>
          </Fact>
        </ul>
        {description && (
          <p dir="auto" class="wrap-anywhere whitespace-pre-wrap text-14 text-normal">
            {description}
          </p>
        )}
        <footer class="flex flex-wrap items-center gap-2">
          <Button
            look={interested ? "primary" : "secondary"}
            aria-pressed={interested === true}
            aria-label={fill(t.interestedIn, { title })}
            onClick={() => onInterested(!interested)}
          >
            <Icon of={interested ? bellOn : bell} size={16} />
            {t.interested}
          </Button>
          {status === "live" && onJoin && (
            <Button look="secondary" onClick={onJoin}>{t.join}</Button>
          )}
          <Button
            look="quiet"
            aria-label={fill(t.peopleOf, { people, title })}
            onClick={onPeople}
          >
            {people}
          </Button>
        </footer>
      </div>
    </article>
  );
}

const HOW = { daily: t.daily, weekly: t.weekly, monthly: t.monthly, weekdays: t.weekdays } as const;

function Fact({ icon, children }: { icon: typeof clock; children: ReactNode }) {
  return (
    <li class="flex min-w-0 items-center gap-2">
      <Icon of={icon} size={16} />
      <span class="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
