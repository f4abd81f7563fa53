import plus from "@lucide/icons/icons/plus";
import write from "@lucide/icons/icons/square-pen";
import { type ReactNode, useId } from "react";
import { sidebar as t } from "../../text/en/shell.ts";
import { counted } from "../../text/en/ui.ts";
import { fill } from "../../text/message.ts";
import type { Channel } from "../../protocol/channels.ts";
import { Badge } from "../ui/Badge.tsx";
import { ConversationAvatar, peopleIn } from "../ui/GroupAvatar.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import type { OnMenu } from "../ui/popup.ts";
import { PRESENCE } from "../ui/presence.ts";
import { useRowMenu } from "../ui/useRowMenu.ts";
import type { RowActions } from "./ChannelList.tsx";
import { MutedMark } from "./MutedMark.tsx";
import { RowOptions } from "./RowOptions.tsx";

/** Renders the last line of a conversation or its time (MEND-26b); null: not loaded yet. */
export type DrawLine = (channel: Channel, part: "text" | "time") => ReactNode;

interface Props {
  /** null: not loaded yet. */
  channels: readonly Channel[] | null;
  selectedId: string | null;
  /** Unread messages by channel id. */
  unread: Readonly<Record<string, number>>;
  /** End of each mute by id, in milliseconds; Infinity: until unmuted. */
  muted: ReadonlyMap<string, number>;
  rows: Pick<RowActions, "onSelect" | "onMenu" | "drawMark">;
  isMarked: (channel: Channel) => boolean;
  onGroup: () => void;
  onMessage: () => void;
  drawLine: DrawLine | null;
}

/** Direct messages, the newest first (NAV-13). */
export function DirectList(props: Props) {
  const { channels, selectedId, unread, muted, rows } = props;
  return (
    <section class="flex min-h-0 flex-1 flex-col overflow-y-auto p-2">
      <div class="flex min-h-8 items-center justify-between ps-2">
        <h2 class="text-12 font-semibold text-muted">{t.direct}</h2>
        <span class="flex">
          <IconButton
            icon={write}
            iconSize={18}
            small
            label={t.newMessage}
            onClick={props.onMessage}
          />
          <IconButton icon={plus} iconSize={18} small label={t.newGroup} onClick={props.onGroup} />
        </span>
      </div>
      {channels?.length === 0 && <p class="px-2 text-13 text-muted">{t.noDirect}</p>}
      <ul class="flex flex-col gap-0.5">
        {channels?.map((channel) => (
          <Conversation
            key={channel.id}
            channel={channel}
            unread={unread[channel.id] ?? 0}
            muted={muted.get(channel.id)}
            current={channel.id === selectedId}
            onSelect={() => rows.onSelect(channel.id)}
            onMenu={rows.onMenu(channel)}
            mark={props.isMarked(channel) && rows.drawMark(channel)}
            drawLine={props.drawLine}
          />
        ))}
      </ul>
    </section>
  );
}

interface ConversationProps {
  channel: Channel;
  unread: number;
  muted: number | undefined;
  current: boolean;
  onSelect: () => void;
  onMenu: OnMenu;
  mark: ReactNode;
  drawLine: DrawLine | null;
}

function Conversation(props: ConversationProps) {
  const { channel, unread, muted, current, onSelect, onMenu, mark, drawLine } = props;
  const id = useId();
  const { recipient, recipients } = channel;
  const look = current
    ? "bg-surface-4 text-strong"
    : unread > 0
    ? "text-strong hover:bg-surface-3"
    : "text-muted hover:bg-surface-3 hover:text-normal";
  return (
    <li {...useRowMenu(onMenu)} class="group relative flex items-center">
      <button
        type="button"
        aria-current={current ? "page" : undefined}
        aria-describedby={`${id}l ${id}`}
        onClick={onSelect}
        class={`ring-inside flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-start group-focus-within:pe-9 group-hover:pe-9 ${look} ${
          current ? "pointer-coarse:pe-11" : ""
        }`}
      >
        <ConversationAvatar channel={channel} ring="ring-surface-1" />
        <span class="min-w-0 flex-1">
          <span class="flex items-baseline gap-2">
            <span
              id={`${id}n`}
              dir="auto"
              class={`min-w-0 flex-1 truncate ${unread > 0 ? "font-semibold" : ""}`}
            >
              {channel.name}
            </span>
            <span aria-hidden="true" class="text-12 text-muted">{drawLine?.(channel, "time")}</span>
          </span>
          {recipients && (
            <span class={drawLine ? "sr-only" : "block text-12 text-muted"}>
              {peopleIn(recipients)}
            </span>
          )}
          {/* There from the first: nothing moves when the line comes. */}
          {(drawLine || !recipients) && (
            <span
              id={`${id}l`}
              aria-hidden="true"
              class="block h-4 text-12 font-normal text-muted"
            >
              {drawLine?.(channel, "text")}
            </span>
          )}
        </span>
        <span id={id} aria-hidden="true" class="flex items-center gap-1.5">
          {recipient && <span class="sr-only">{PRESENCE[recipient.status].label}</span>}
          {mark}
          <MutedMark until={muted} />
          <Badge count={unread} of={fill(counted.messages, { count: unread })} urgent />
        </span>
      </button>
      <RowOptions label={t.directOptions} of={`${id}n`} shown={current} onMenu={onMenu} />
    </li>
  );
}
