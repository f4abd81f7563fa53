import calendar from "@lucide/icons/icons/calendar";
import type { ReactNode } from "react";
import type { ServerEvent } from "../../protocol/server_events.ts";
import { events as t } from "../../text/en/events.ts";
import { Button } from "../ui/Button.tsx";
import { CardList } from "../ui/CardList.tsx";
import { Dialog } from "../ui/Dialog.tsx";

interface Props {
  status: "loading" | "ready" | "error";
  /** The next one first. */
  events: readonly ServerEvent[];
  /** null: this person may not. */
  onCreate: (() => void) | null;
  onCalendar: () => void;
  onRetry: () => void;
  onClose: () => void;
  /** Draws an event. */
  children: (event: ServerEvent) => ReactNode;
}

/** The events of a server that are not over (COM-16). */
export function EventsDialog(props: Props) {
  const { status, events, onCreate, onCalendar, onRetry, onClose, children } = props;
  return (
    <Dialog title={t.title} description={t.hint} wide onClose={onClose}>
      <div class="flex flex-wrap gap-2 pb-3">
        {onCreate && <Button onClick={onCreate}>{t.create}</Button>}
        <Button look="secondary" onClick={onCalendar}>{t.calendar}</Button>
      </div>
      <CardList status={status} items={events} icon={calendar} texts={t} onRetry={onRetry}>
        {children}
      </CardList>
    </Dialog>
  );
}
