import { eventPeople as t } from "../../text/en/events.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

interface ShownPerson {
  id: string;
  username: string;
  name: string;
  avatarUrl: string | null;
}

interface Props {
  /** Title of the event. */
  event: string;
  status: "loading" | "ready" | "error";
  people: readonly ShownPerson[];
  onRetry: () => void;
  /** null: there are no more. */
  onMore: (() => void) | null;
  onClose: () => void;
}

/** The members who are interested in an event, the last one first (COM-16). */
export function EventPeopleDialog(props: Props) {
  const { event, status, people, onRetry, onMore, onClose } = props;
  return (
    <Dialog title={t.title} description={event} onClose={onClose}>
      {status === "loading" && people.length === 0 && <Skeleton lines={3} label={t.loading} />}
      {status === "error" && <LoadFailed text={t.failed} onRetry={onRetry} />}
      {status === "ready" && people.length === 0 && <p class="text-muted">{t.none}</p>}
      {people.length > 0 && (
        <ul class="flex flex-col gap-1">
          {people.map(({ id, username, name, avatarUrl }) => (
            <li key={id} class="flex min-h-11 items-center gap-3">
              <Avatar name={username} called={name} url={avatarUrl} color={null} size="md" />
              <span dir="auto" class="min-w-0 truncate text-strong">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {onMore && <Button look="secondary" onClick={onMore}>{t.more}</Button>}
    </Dialog>
  );
}
