import { useEffect, useMemo } from "react";
import { Skeleton } from "../ui/Skeleton.tsx";
import { arrange, isBefore } from "./arrange.ts";
import { ChannelStart } from "./ChannelStart.tsx";
import { JumpToNew, JumpToPresent } from "./Jumps.tsx";
import type { ShownMessage } from "./message.ts";
import { type MessageActions, MessageRow } from "./MessageRow.tsx";
import { DateSeparator, NewSeparator } from "./Separators.tsx";
import { SystemRow } from "./SystemRow.tsx";
import { useMessageScroll } from "./useMessageScroll.ts";
import { useRoving } from "./useRoving.ts";

export interface MessageListProps {
  channelName: string;
  messages: readonly ShownMessage[];
  /** The 'New' line stands before the first message with a higher seq; null: no line. */
  marker: number | null;
  loading: boolean;
  hasOlder: boolean;
  hasNewer: boolean;
  loadingOlder: boolean;
  editingKey: string | null;
  actions: MessageActions;
  /** Each change of this number brings the list to its end. */
  jumps: number;
  onFollowing: (following: boolean) => void;
  onLoadOlder: () => void;
  onLoadNewer: () => void;
  onJumpToPresent: () => void;
  onMarkRead: () => void;
}

/** The messages of a channel: a list of articles that scrolls (MSG-02). */
export function MessageList(props: MessageListProps) {
  const { messages, marker, loading, hasOlder, actions, jumps } = props;
  const lines = useMemo(() => arrange(messages, marker, hasOlder), [messages, marker, hasOlder]);
  const roving = useRoving(messages.at(-1)?.key);
  const scroll = useMessageScroll({
    hasNewer: props.hasNewer,
    newUnloaded: isBefore(marker, messages, hasOlder),
    onFollowing: props.onFollowing,
    onNearStart: () => hasOlder && !props.loadingOlder && props.onLoadOlder(),
    onNearEnd: () => props.hasNewer && props.onLoadNewer(),
  });
  useEffect(() => {
    if (jumps > 0) scroll.jumpToEnd();
  }, [jumps]);

  return (
    <div class="relative flex min-h-0 flex-1 flex-col">
      {scroll.newAbove && <JumpToNew onJump={scroll.jumpToNew} onMarkRead={props.onMarkRead} />}
      <div
        ref={scroll.box}
        onScroll={scroll.onScroll}
        class="relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div class="flex min-h-full flex-col justify-end pb-4">
          {loading && <Skeleton lines={8} label="Loading messages" />}
          {!loading && !hasOlder && <ChannelStart name={props.channelName} />}
          {props.loadingOlder && <Skeleton lines={2} label="Loading older messages" />}
          <div
            role="list"
            aria-label={`Messages in #${props.channelName}`}
            onKeyDown={roving.onKeyDown}
            onFocusIn={roving.onFocusIn}
          >
            {lines.map(({ message, day, fresh, head }) => {
              const active = message.key === roving.activeKey;
              return (
                <div role="listitem" key={message.key}>
                  {day && <DateSeparator at={message.at} />}
                  {fresh && <NewSeparator />}
                  {message.system ? <SystemRow message={message} active={active} /> : (
                    <MessageRow
                      message={message}
                      head={head}
                      active={active}
                      editing={message.key === props.editingKey}
                      actions={actions}
                    />
                  )}
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {!scroll.atEnd && !loading && <JumpToPresent onJump={props.onJumpToPresent} />}
    </div>
  );
}
