import { useSignal } from "@preact/signals";
import { type ReactNode, useEffect, useMemo } from "react";
import { channelTitle } from "../../client/channels/state.ts";
import { EMPTY_WINDOW, type Row } from "../../client/messages/state.ts";
import { ChatView } from "../../components/chat/ChatView.tsx";
import type { MessageListProps } from "../../components/chat/MessageList.tsx";
import type { ShownMessage } from "../../components/chat/message.ts";
import { loadMarkdownOnInput, useDrawable } from "../../components/markdown/useMarkdown.ts";
import { lazy } from "../../browser/lazy.ts";
import type { ComposerProps } from "../../components/chat/Composer.tsx";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import { fullDisplayName } from "../../protocol/display_name.ts";
import type { Channel } from "../../protocol/channels.ts";
import { type MainContext, useMain } from "./context.ts";
import { SCREEN_FEATURES } from "./feature_list.ts";
import { messageActions } from "./message_actions.tsx";
import { Private } from "./private/late.tsx";
import { type AuthorAppearance, createRowConverter } from "./row_converter.ts";
import { titled } from "./titled.ts";
import { jumpDown, useComposer } from "./useComposer.ts";
import { useAppearances } from "./useAppearances.ts";
import { usePeople } from "./usePeople.ts";
import { useReading } from "./useReading.tsx";
import { useSelection } from "./useSelection.ts";

const NONE: ShownMessage[] = [];
const Locked = lazyPart(lazy(() => import("./Locked.tsx")));
const SlowMode = lazyPart(lazy(() => import("./channels/SlowMode.tsx")));

/** Open channel. Use the channel's id as `key`, so that each starts fresh. */
export function MainChat() {
  const main = useMain();
  const { client } = main;
  const channel = client.channels.selected.value!;
  const { id } = channel;
  const permissions = client.permissions.here.value;
  const held = client.messages.windows.value[id] ?? EMPTY_WINDOW;
  const looks = useAppearances(held.rows, held.authors);
  const messages = useShown(channel, held.rows, looks);
  const isDrawable = useDrawable(messages);
  const selection = useSelection(main, id, messages);
  const editing = useSignal<string | null>(null);
  const locked = !permissions.sendMessages;
  const shut = useSignal(false);
  const composer = useComposer(main, id, locked || shut.value, () => {
    const last = messages.findLast((m) =>
      m.state === "sending" || m.canEdit && !m.unreadable && m.text !== null
    );
    // While the user's last message is being sent, the one before it isn't the intended one.
    if (last?.state === "sent") editing.value = last.key;
  });
  const isPrivate = client.channels.privateFrom(id) !== null;
  const actions = useMemo(
    () => messageActions(main, id, isPrivate, (key) => editing.value = key),
    [main, id, isPrivate],
  );
  const { list, reading } = useList(main, channel);
  const { state } = client.connection.connection.value;
  const people = usePeople(held.status !== "loading" && state !== "connecting");
  for (const { useChannel } of SCREEN_FEATURES) useChannel?.(main, channel);
  useEffect(() => () => client.typing.stopped(id), [id]);
  // While the messages are fetched: most channels need it.
  useEffect(loadMarkdownOnInput, []);
  return (
    <>
      {reading}
      <ChatView
        ownId={client.session.user.value!.id}
        people={people}
        announced={main.announced}
        typing={(client.typing.typists.value[id] ?? []).map((one) =>
          isPrivate
            ? client.channels.nameIn(
              id,
              one.userId,
              one.username,
              one.nickname ?? one.display_name,
            ) ??
              one.username
            : fullDisplayName(one, looks.get(one.userId)?.isAlike ?? false)
        )}
        notes={client.notes.list.value.filter((note) => note.channelId === id)}
        onDismissNote={client.notes.dismiss}
        failed={held.status === "error"}
        onRetry={() => void client.messages.jumpToPresent(id)}
        selection={selection?.bar ?? null}
        list={{
          ...list,
          messages: isDrawable ? messages : NONE,
          loading: list.loading || !isDrawable,
          actions,
          editingKey: editing.value,
          selection: selection?.list ?? null,
        }}
        locked={locked ? <Locked /> : shut.value ? <span /> : null}
        gate={(isPrivate || client.channels.isTwin(id)) && (
          <Private
            of="gate"
            channel={channel}
            onShut={(is) => shut.value = is}
          />
        )}
        composer={withSlowMode(composer, channel)}
      />
    </>
  );
}

/** Adds the line about slow mode to the input of a channel that has it (COM-3). */
function withSlowMode(composer: ComposerProps, channel: Channel): ComposerProps {
  if (!channel.slow_mode) return composer;
  return {
    ...composer,
    above: (
      <>
        {composer.above}
        <SlowMode channel={channel} />
      </>
    ),
  };
}

/** The messages of a channel as they are shown: those that are loaded, and those on their way. */
function useShown(
  { id, server_id }: Channel,
  rows: readonly Row[],
  looks: ReadonlyMap<string, AuthorAppearance>,
): ShownMessage[] {
  const { client } = useMain();
  const user = client.session.user.value!;
  const permissions = client.permissions.here.value;
  const pending = client.messages.pending.value;
  // Direct messages and groups are the reader's own choice, so nothing is collapsed there.
  const blocked = server_id === null ? undefined : client.friends.blockedIds.value;
  const privateFrom = client.channels.privateFrom(id);
  const names = client.channels.pinnedNames.value;
  const show = useMemo(
    () => createRowConverter(user, permissions, blocked, looks, privateFrom, names),
    [user, permissions, blocked, looks, privateFrom, names],
  );
  return useMemo(
    () => show(rows, pending.filter((message) => message.channelId === id)),
    [show, rows, pending],
  );
}

type ListOfChannel = Omit<
  MessageListProps,
  "messages" | "actions" | "editingKey" | "selection"
>;

/** Scroll position of a channel's list, and how it changes. */
function useList(
  main: MainContext,
  channel: Channel,
): { list: ListOfChannel; reading: ReactNode } {
  const { client, jumps } = main;
  const { messages } = client;
  const { id } = channel;
  const server = client.servers.selected.value;
  const { status, lastSeq, marker, hasOlder, hasNewer, loadingOlder } =
    messages.windows.value[id] ??
      EMPTY_WINDOW;
  const target = messages.target.value?.channelId === id ? messages.target.value.seq : null;
  const seen = status === "ready" && target === null ? lastSeq : 0;
  const { element: reading, ...onReading } = useReading(client, id, seen);
  const jumpsBefore = useMemo(() => jumps.value, [id]);
  const list: ListOfChannel = {
    channelName: channelTitle(titled(client, channel)),
    topic: channel.topic,
    direct: channel.server_id === null || !!channel.thread,
    onInvite: server?.member_count === 1
      ? () => void (main.dialog.value = { kind: "invite", serverId: server.id })
      : null,
    loading: status === "loading",
    marker,
    hasOlder,
    hasNewer,
    loadingOlder,
    jumps: jumps.value - jumpsBefore,
    ...onReading,
    target,
    onTargetReached: () => messages.setTarget(null),
    onLoadOlder: () => void messages.loadOlder(id),
    onLoadNewer: () => void messages.loadNewer(id),
    onJumpToPresent: () => jumpDown(main, id),
    onJumpToNew: () => void messages.jumpToNew(id),
    onMarkRead: () => {
      messages.markRead(id);
      messages.clearMarker(id);
    },
  };
  return { list, reading };
}
