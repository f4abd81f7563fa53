import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "react";
import { channelTitle } from "../../client/channels/state.ts";
import { EMPTY_WINDOW } from "../../client/messages/state.ts";
import type { MessageActions } from "../../components/chat/MessageRow.tsx";
import { loadMarkdownOnInput } from "../../components/markdown/useMarkdown.ts";
import { ChatView } from "../../components/chat/ChatView.tsx";
import { part } from "../../components/ui/part.tsx";
import { articleOf } from "./article_of.ts";
import { type MainContext, useMain } from "./context.ts";
import { createShow } from "./shown.ts";
import { replyTo, useEnclosing } from "./useEnclosing.tsx";
import { usePeople } from "./usePeople.ts";
import { useCompletion } from "./useCompletion.ts";
import { useLooks } from "./useLooks.ts";
import { useReading } from "./useReading.ts";
import { useSelection } from "./useSelection.ts";

const Quoted = part(() => import("./Quoted.tsx"), {
  // A line: nothing moves when it comes.
  fallback: () => <div class="h-11 md:h-5" />,
});
const Locked = part(() => import("./Locked.tsx"));

/** The open channel. Give it the channel's id as `key`: it begins anew with each. */
export function MainChat() {
  const main = useMain();
  const { client, jumps } = main;
  const channel = client.channels.selected.value!;
  const server = client.servers.selected.value;
  const user = client.session.user.value!;
  const permissions = client.permissions.here.value;
  const people = usePeople();
  const held = client.messages.windows.value[channel.id] ?? EMPTY_WINDOW;
  const pending = client.messages.pending.value;

  const completion = useCompletion();
  const editingKey = useSignal<string | null>(null);
  // A direct message is one's own choice to open: nothing is collapsed there.
  const blocked = channel.recipient ? undefined : client.friends.blockedIds.value;
  const looks = useLooks(held.rows);
  const show = useMemo(() => createShow(user, permissions, blocked, looks), [
    user,
    permissions,
    blocked,
    looks,
  ]);
  const messages = useMemo(
    () => show(held.rows, pending.filter((message) => message.channelId === channel.id)),
    [show, held.rows, pending],
  );
  const actions = useMemo(() =>
    messageActions(main, channel.id, (key) => {
      editingKey.value = key;
      if (key === null) document.querySelector<HTMLElement>("[data-composer]")?.focus();
    }), [main, channel.id]);
  const locked = !permissions.sendMessages;
  const viewing = client.roles.viewAs.value;
  const draft = useMemo(() => client.drafts.of(channel.id), [
    channel.id,
    locked,
    client.drafts.restored.value,
  ]);
  const target = client.messages.target.value;
  const heading = target?.channelId === channel.id;
  const settled = held.status === "ready" && !heading;
  const reading = useReading(client, channel.id, settled ? held.lastSeq : 0);
  const selection = useSelection(main, channel.id, messages);
  const { send, ...enclosing } = useEnclosing(main, channel.id);
  const pins = permissions.deleteMessages;
  useEffect(() => {
    if (pins) client.pins.load(channel.id);
  }, [pins, channel.id]);
  const jumpsBefore = useMemo(() => jumps.value, [channel.id]);
  useEffect(() => () => client.typing.stopped(channel.id), [channel.id]);
  // While the messages are fetched: most channels need it.
  useEffect(loadMarkdownOnInput, []);

  return (
    <ChatView
      ownId={user.id}
      people={people}
      typing={(client.typing.typists.value[channel.id] ?? []).map((typist) => typist.username)}
      notes={client.notes.list.value.filter((note) => note.channelId === channel.id)}
      onDismissNote={client.notes.dismiss}
      failed={held.status === "error"}
      onRetry={() => void client.messages.jumpToPresent(channel.id)}
      selection={selection?.bar ?? null}
      list={{
        channelName: channelTitle(channel),
        direct: channel.recipient !== undefined,
        onInvite: server?.member_count === 1
          ? () => void (main.dialog.value = { kind: "invite", serverId: server.id })
          : null,
        messages,
        marker: held.marker,
        loading: held.status === "loading",
        hasOlder: held.hasOlder,
        hasNewer: held.hasNewer,
        loadingOlder: held.loadingOlder,
        editingKey: editingKey.value,
        actions,
        jumps: jumps.value - jumpsBefore,
        ...reading,
        selection: selection?.list ?? null,
        target: heading ? target.seq : null,
        onTargetReached: () => client.messages.setTarget(null),
        onLoadOlder: () => void client.messages.loadOlder(channel.id),
        onLoadNewer: () => void client.messages.loadNewer(channel.id),
        onJumpToPresent: () => jumpDown(main, channel.id),
        onJumpToNew: () => void client.messages.jumpToNew(channel.id),
        onMarkRead: () => {
          client.messages.markRead(channel.id);
          client.messages.clearMarker(channel.id);
        },
      }}
      locked={locked ? <Locked /> : null}
      composer={{
        ...enclosing,
        draft,
        onDraft(text) {
          client.drafts.set(channel.id, text);
          completion.load();
          if (viewing) return;
          if (text.trim() === "") client.typing.stopped(channel.id);
          else client.typing.typed(channel.id);
        },
        completion: completion.view,
        onSend(text) {
          if (viewing) {
            client.toasts.show(viewing.notice, "warning");
            return false;
          }
          const taken = send(text);
          if (taken) jumpDown(main, channel.id);
          return taken;
        },
        onEditLast() {
          const last = messages.findLast((m) => m.canEdit && !m.unreadable && m.text !== null);
          if (last) editingKey.value = last.key;
        },
      }}
    />
  );
}

/** Brings the list to the newest message, which may have to be loaded first. */
async function jumpDown({ client, jumps }: MainContext, channelId: string) {
  if (client.messages.window(channelId)?.hasNewer) await client.messages.jumpToPresent(channelId);
  jumps.value++;
}

function messageActions(
  main: MainContext,
  channelId: string,
  onEdit: MessageActions["onEdit"],
): MessageActions {
  const { client, dialog } = main;
  const report = (error: Error) => void client.toasts.show(error.message, "error");
  const actions: MessageActions = {
    onEdit,
    onReact: (message, emoji) =>
      void client.reactions.toggle(channelId, message.id!, emoji).catch(report),
    onPick: (message, at) =>
      main.popup.value = {
        kind: "emoji",
        label: "Add reaction",
        at,
        returnTo: articleOf(message),
        onPick: (emoji) => actions.onReact(message, emoji),
      },
    onMenu: (message, at, byKeyboard) =>
      void import("./message_menu.ts").then((menu) =>
        menu.openMessageMenu(main, channelId, message, { actions, at, byKeyboard })
      ).catch(report),
    onRetry: client.messages.retry,
    onDiscard: client.messages.discard,
    onReply: (message) => replyTo(main, channelId, message),
    onProfile: ({ userId, username }) => dialog.value = { kind: "profile", userId, username },
    drawQuote: (quote) => <Quoted channelId={channelId} quote={quote} />,
    onVisible: (message) => client.messages.loadContent(channelId, message.id!),
    onOpen: ({ key }) => dialog.value = { kind: "lightbox", channelId, key },
    onMissing: () => void client.toasts.show("File data not available", "error"),
    async onSave(message, text) {
      try {
        await client.messages.edit(channelId, message.id!, text);
        onEdit(null);
      } catch (error) {
        report(error as Error);
      }
    },
    onDelete(message) {
      dialog.value = {
        kind: "confirm",
        title: "Delete message",
        text: "Are you sure you want to delete this message? This cannot be undone.",
        confirm: "Delete",
        danger: true,
        onConfirm: () => client.messages.remove(channelId, message.id!).catch(report),
      };
    },
  };
  return actions;
}
