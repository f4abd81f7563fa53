import { useEffect, useMemo, useRef } from "react";
import { list as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart, useOptionalModule } from "../ui/lazy_part.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { arrange, isBefore } from "./arrange.ts";
import { foldJoinNotices } from "./join_notices.ts";
import { ChannelStart } from "./ChannelStart.tsx";
import type { ShownMessage } from "./message.ts";
import { ListRow } from "./ListRow.tsx";
import type { MessageActions } from "./message_actions.ts";
import type { Selection } from "./SelectBox.tsx";
import { type MessageScroll, useMessageScroll } from "./useMessageScroll.ts";
import { useListGesture } from "./useListGesture.ts";
import { useRoving } from "./useRoving.ts";
import { useTarget } from "./useTarget.ts";

const selectBox = lazy(() => import("./SelectBox.tsx"));
const Jumps = lazyPart(lazy(() => import("./Jumps.tsx")), { failed: () => null });

export interface MessageListProps {
  /** '#general', or '@ada' for a direct message. */
  channelName: string;
  /** Topic of the channel. */
  topic?: string;
  /** A direct message, a group or a thread. */
  direct: boolean;
  /** null: other people are already in this server. */
  onInvite: (() => void) | null;
  messages: readonly ShownMessage[];
  /** The 'New' line is above the first message with a higher seq; null: no line. */
  marker: number | null;
  loading: boolean;
  hasOlder: boolean;
  hasNewer: boolean;
  loadingOlder: boolean;
  editingKey: string | null;
  actions: MessageActions;
  /** null: nothing is being selected. */
  selection: Selection | null;
  /** Seq of the message to scroll to; null: none. */
  target: number | null;
  onTargetReached: () => void;
  /** Each change of this number brings the list to its end. */
  jumps: number;
  onFollowing: (following: boolean) => void;
  /** Told the seq of the last message that is on the screen as a whole. */
  onSeen: (seq: number) => void;
  onLoadOlder: () => void;
  onLoadNewer: () => void;
  onJumpToPresent: () => void;
  onJumpToNew: () => void;
  onMarkRead: () => void;
}

/** The messages of a channel: a list of articles that scrolls (MSG-02). */
export function MessageList(props: MessageListProps) {
  const { loading, hasOlder, hasNewer, actions, selection, jumps } = props;
  const { messages, keys, lines, newUnloaded } = useLines(props);
  const before = useRef<HTMLSpanElement>(null);
  const behind = useRef<HTMLSpanElement>(null);
  const roving = useRoving(
    keys,
    (key) => scroll.goTo(key),
    [before, behind],
    selection !== null,
  );
  const scroll: MessageScroll = useMessageScroll({
    lines,
    kept: [roving.activeKey, props.editingKey],
    hasNewer,
    newUnloaded,
    onFollowing: props.onFollowing,
    onSeen: props.onSeen,
    onNearStart: () => hasOlder && !props.loadingOlder && props.onLoadOlder(),
    onNearEnd: () => hasNewer && props.onLoadNewer(),
  });
  const marked = useTarget({
    ...props,
    messages,
    goTo: scroll.goTo,
    onReached: props.onTargetReached,
  });
  const gesture = useListGesture(props, messages, scroll.box);
  useEffect(() => {
    if (jumps > 0) scroll.jumpToEnd();
  }, [jumps]);

  const Box = useOptionalModule(selectBox, selection !== null);
  return (
    <div class="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroll.box}
        onScroll={scroll.onScroll}
        class="relative min-h-0 flex-1 touch-pan-y touch-pinch-zoom overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div class="flex min-h-full flex-col justify-end pb-4">
          {loading && <Skeleton lines={8} label={t.loading} />}
          {!loading && <ListStart {...props} />}
          <span ref={before} tabIndex={-1} />
          <div
            ref={scroll.list}
            role="list"
            aria-label={fill(t.messagesIn, { channel: props.channelName })}
            onKeyDown={roving.onKeyDown}
            onFocusIn={roving.onFocusIn}
            {...gesture}
            class="relative"
            style={{ paddingTop: scroll.before, paddingBottom: scroll.behind }}
          >
            {scroll.drawn.map((drawn) => {
              const { key } = drawn.line.message;
              return (
                <ListRow
                  key={key}
                  {...drawn}
                  count={hasOlder || hasNewer ? -1 : lines.length}
                  active={key === roving.activeKey}
                  editing={key === props.editingKey}
                  marked={key === marked}
                  selection={selection}
                  Box={Box}
                  actions={actions}
                />
              );
            })}
          </div>
          <span ref={behind} tabIndex={-1} />
        </div>
      </div>
      <ListJumps {...props} scroll={scroll} />
    </div>
  );
}

/**
 * The channel's start, or older messages that load. Both are as high: else the list would move when
 * one becomes the other.
 */
function ListStart(props: MessageListProps) {
  return (
    <div class="flex min-h-64 flex-col justify-end">
      {!props.hasOlder && (
        <ChannelStart
          name={props.channelName}
          topic={props.topic}
          direct={props.direct}
          onInvite={props.onInvite}
        />
      )}
      {props.loadingOlder && <Skeleton lines={2} label={t.loadingOlder} />}
    </div>
  );
}

/** Buttons to new messages above and to the present, for those who have scrolled away. */
function ListJumps({ scroll, ...props }: MessageListProps & { scroll: MessageScroll }) {
  const away = !scroll.atEnd && !props.loading;
  if (!scroll.newAbove && !away) return null;
  return (
    <Jumps
      toNew={scroll.newAbove ? { onJump: props.onJumpToNew, onMarkRead: props.onMarkRead } : null}
      onJumpToPresent={away ? props.onJumpToPresent : null}
      day={scroll.day}
      box={scroll.box}
    />
  );
}

/** Arranges the messages as lines, each with the separators above it. */
function useLines({ messages: all, marker, hasOlder, selection }: MessageListProps) {
  // While selecting, each message is a row of its own.
  const messages = useMemo(
    () => selection ? all : foldJoinNotices(all, marker),
    [all, marker, selection === null],
  );
  const newUnloaded = isBefore(marker, all, hasOlder);
  const lines = useMemo(
    () => arrange(messages, marker, newUnloaded),
    [messages, marker, newUnloaded],
  );
  const keys = useMemo(() => messages.map(({ key }) => key), [messages]);
  return { messages, keys, lines, newUnloaded };
}
