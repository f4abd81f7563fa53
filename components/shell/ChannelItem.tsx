import { type ReactNode, useId } from "react";
import hash from "@lucide/icons/icons/hash";
import thread from "@lucide/icons/icons/corner-down-right";
import hidden from "@lucide/icons/icons/eye-off";
import { channel as t } from "../../text/en/shell.ts";
import { counted } from "../../text/en/ui.ts";
import { fill } from "../../text/message.ts";
import type { Channel } from "../../protocol/channels.ts";
import { Badge } from "../ui/Badge.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { OnMenu } from "../ui/popup.ts";
import { useRowMenu } from "../ui/useRowMenu.ts";
import { MutedMark } from "./MutedMark.tsx";
import { RowOptions } from "./RowOptions.tsx";

interface Props {
  channel: Channel;
  /** Only some members can see it. */
  isPrivate: boolean;
  /** Unread messages; 0 for a muted channel. */
  unread: number;
  /** End of the mute in milliseconds; Infinity: until unmuted. */
  muted: number | undefined;
  current: boolean;
  onSelect: () => void;
  /** Opens the menu of its actions. */
  onMenu: OnMenu;
  /** Mark that nobody else can read it, or that there is a problem with that. */
  mark?: ReactNode;
  /** Below the row. */
  children?: ReactNode;
}

/** Text channel or thread: its name is the button's name; its unread state is the description. */
export function TextChannel(props: Props) {
  const { channel, isPrivate, unread, muted, current, onSelect, onMenu, mark, children } = props;
  const id = useId();
  const look = current
    ? "bg-surface-4 text-strong"
    : unread > 0
    ? "text-strong hover:bg-surface-3"
    : "text-muted hover:bg-surface-3 hover:text-normal";
  const mentioned = channel.mention_count > 0;
  const count = channel.mention_count || unread;
  const described = isPrivate || muted || count > 0 || mark;
  return (
    <li {...{ [channel.thread ? "data-thread" : "data-channel"]: channel.id }}>
      <div {...useRowMenu(onMenu)} class="group relative flex items-center">
        <button
          type="button"
          aria-current={current ? "page" : undefined}
          aria-describedby={described ? id : undefined}
          onClick={onSelect}
          class={`ring-inside flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-start group-focus-within:pe-9 group-hover:pe-9 fine:min-h-8 ${look} ${
            current ? "pointer-coarse:pe-11" : ""
          }`}
        >
          <Icon
            of={channel.thread ? thread : isPrivate ? hidden : hash}
            size={18}
            class="text-muted"
          />
          <span
            id={`${id}n`}
            dir="auto"
            class={`min-w-0 flex-1 truncate ${unread > 0 ? "font-semibold" : ""}`}
          >
            {channel.name}
          </span>
          <span id={id} aria-hidden="true" class="flex items-center gap-1.5">
            {isPrivate && <span class="sr-only">{t.private}</span>}
            {mark}
            <MutedMark until={muted} />
            <Badge
              count={count}
              of={fill(mentioned ? counted.mentions : counted.messages, { count })}
              urgent={mentioned}
            />
          </span>
        </button>
        <RowOptions label={t.options} of={`${id}n`} shown={current} onMenu={onMenu} />
      </div>
      {children}
    </li>
  );
}
