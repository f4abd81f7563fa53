import { eventPeople as t } from "../../text/en/events.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { PagedPeople, type PagedPeopleProps } from "../ui/PagedPeople.tsx";

interface Props extends PagedPeopleProps {
  /** Title of the event. */
  event: string;
  onClose: () => void;
}

/** The members who are interested in an event, the last one first (COM-16). */
export function EventPeopleDialog({ event, onClose, ...page }: Props) {
  return (
    <Dialog title={t.title} description={event} onClose={onClose}>
      <PagedPeople {...page} texts={t} />
    </Dialog>
  );
}
