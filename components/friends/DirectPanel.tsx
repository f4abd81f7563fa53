import type { Channel } from "../../protocol/channels.ts";
import { direct as t } from "../../text/en/friends.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { PRESENCE } from "../ui/presence.ts";
import { displayNameOf } from "../../protocol/display_name.ts";

interface Props {
  recipient: NonNullable<Channel["recipient"]>;
  customStatus: string | null;
  /** The reader has blocked this person. */
  blocked: boolean;
  onProfile: () => void;
  onBlock: () => void;
  onUnblock: () => void;
}

/** Details of the other person next to a direct message on large screens (DM-01). */
export function DirectPanel({ recipient, customStatus, blocked, ...on }: Props) {
  const { username, status } = recipient;
  const name = displayNameOf(recipient);
  return (
    <aside
      data-landmark
      aria-label={t.title}
      class="flex w-80 shrink-0 flex-col gap-4 overflow-y-auto border-s border-line bg-surface-1 p-4 max-[75rem]:hidden"
    >
      <h2 class="font-semibold text-strong">{t.title}</h2>
      <div class="flex items-center gap-3">
        <PersonAvatar person={recipient} size="lg" status={status} ring="ring-surface-1" />
        <div class="min-w-0">
          <p dir="auto" class="truncate text-16 font-semibold text-strong">{name}</p>
          {name !== username && <p class="truncate text-13 text-muted">@{username}</p>}
          <p class="text-13 text-muted">{PRESENCE[status].label}</p>
        </div>
      </div>
      {customStatus && <p dir="auto" class="wrap-anywhere text-normal">{customStatus}</p>}
      <Button look="secondary" onClick={on.onProfile}>{t.profile}</Button>
      {blocked
        ? <Button look="quiet" onClick={on.onUnblock}>{t.unblock}</Button>
        : <Button look="quietDanger" onClick={on.onBlock}>{t.block}</Button>}
    </aside>
  );
}
