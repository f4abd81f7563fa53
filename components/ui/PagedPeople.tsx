import { Avatar } from "./Avatar.tsx";
import { Button } from "./Button.tsx";
import { LoadFailed } from "./LoadFailed.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface Person {
  id: string;
  username: string;
  name: string;
  avatarUrl: string | null;
}

export interface PagedPeopleProps {
  status: "loading" | "ready" | "error";
  people: readonly Person[];
  onRetry: () => void;
  /** null: there are no more. */
  onMore: (() => void) | null;
}

interface Props extends PagedPeopleProps {
  texts: Record<"loading" | "failed" | "none" | "more", string>;
}

/** List of people that is loaded page by page. */
export function PagedPeople({ status, people, texts, onRetry, onMore }: Props) {
  return (
    <>
      {status === "loading" && people.length === 0 && <Skeleton lines={3} label={texts.loading} />}
      {status === "error" && <LoadFailed text={texts.failed} onRetry={onRetry} />}
      {status === "ready" && people.length === 0 && <p class="text-muted">{texts.none}</p>}
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
      {onMore && <Button look="secondary" onClick={onMore}>{texts.more}</Button>}
    </>
  );
}
