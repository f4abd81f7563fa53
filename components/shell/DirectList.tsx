import { useId } from "react";
import { sidebar as t } from "../../text/en/shell.ts";
import { counted } from "../../text/en/ui.ts";
import { fill } from "../../text/message.ts";
import type { Channel } from "../../protocol/channels.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { PRESENCE } from "../ui/presence.ts";

interface Props {
  /** null: not loaded yet. */
  channels: readonly Channel[] | null;
  selectedId: string | null;
  /** Unread messages by channel id. */
  unread: Readonly<Record<string, number>>;
  onSelect: (channelId: string) => void;
}

/** Direct messages, the newest first (NAV-13). */
export function DirectList({ channels, selectedId, unread, onSelect }: Props) {
  return (
    <section class="flex min-h-0 flex-1 flex-col overflow-y-auto p-2">
      <h2 class="px-2 py-2 text-12 font-semibold text-muted">{t.direct}</h2>
      {channels?.length === 0 && <p class="px-2 text-13 text-muted">{t.noDirect}</p>}
      <ul class="flex flex-col gap-0.5">
        {channels?.map((channel) => (
          <Conversation
            key={channel.id}
            channel={channel}
            unread={unread[channel.id] ?? 0}
            current={channel.id === selectedId}
            onSelect={() => onSelect(channel.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ConversationProps {
  channel: Channel;
  unread: number;
  current: boolean;
  onSelect: () => void;
}

function Conversation({ channel, unread, current, onSelect }: ConversationProps) {
  const id = useId();
  const recipient = channel.recipient!;
  const { username, status } = recipient;
  const look = current
    ? "bg-surface-4 text-strong"
    : unread > 0
    ? "text-strong hover:bg-surface-3"
    : "text-muted hover:bg-surface-3 hover:text-normal";
  return (
    <li>
      <button
        type="button"
        aria-current={current ? "page" : undefined}
        aria-describedby={id}
        onClick={onSelect}
        class={`ring-inside flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-start ${look}`}
      >
        <PersonAvatar person={recipient} status={status} ring="ring-surface-1" />
        <span dir="auto" class={`min-w-0 flex-1 truncate ${unread > 0 ? "font-semibold" : ""}`}>
          {username}
        </span>
        <span id={id} aria-hidden="true">
          <span class="sr-only">{PRESENCE[status].label}</span>
          <Badge count={unread} of={fill(counted.messages, { count: unread })} urgent />
        </span>
      </button>
    </li>
  );
}
