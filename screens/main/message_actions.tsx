import { lazy } from "../../browser/lazy.ts";
import type { MessageActions } from "../../components/chat/message_actions.ts";
import type { ShownMessage } from "../../components/chat/message.ts";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import { fill } from "../../text/message.ts";
import { toolbar } from "../../text/en/chat.ts";
import { chat as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";
import { openPersonCard } from "./person_card.ts";
import { Private } from "./private/late.tsx";
import { showError } from "./show_error.ts";
import { reservedFiles } from "./files/reserved.tsx";
import { completion } from "./useComposer.ts";
import { focusComposer, replyTo } from "./useDraftAttachments.tsx";

const Quoted = lazyPart(lazy(() => import("./Quoted.tsx")), {
  // A line: nothing moves when it comes.
  fallback: () => <div class="h-11 fine:h-5" />,
});

const Forwarding = lazyPart(lazy(() => import("./forwarding/Forwarding.tsx")), {
  // A line, or a card: little moves when it comes.
  fallback: ({ text }) => <div class={text ? "h-18" : "h-11 fine:h-5"} />,
  failed: () => null,
});
const Waiting = lazyPart(lazy(() => import("./files/Waiting.tsx")), { failed: () => null });
const MessageFiles = lazyPart(lazy(() => import("./files/MessageFiles.tsx")), {
  fallback: ({ message }) => reservedFiles(message),
});

const PollMessage = lazyPart(lazy(() => import("./polls/PollMessage.tsx")), {
  fallback: () => <div class="my-1 h-48 max-w-md" />,
});

const ThreadLine = lazyPart(lazy(() => import("../../components/threads/ThreadLine.tsx")), {
  fallback: () => <div class="my-1 h-14" />,
});

/**
 * Returns the actions for messages of a channel. `setEditing`: the key of a message; null: none.
 */
export function messageActions(
  main: MainContext,
  channelId: string,
  isPrivate: boolean,
  setEditing: (key: string | null) => void,
): MessageActions {
  const { client, dialog } = main;
  const { messages, reactions, toasts } = client;
  const report = showError(client);
  const actions: MessageActions = {
    onEdit(key) {
      setEditing(key);
      if (key === null) focusComposer();
    },
    onReact: (message, emoji) => void reactions.toggle(channelId, message.id!, emoji).catch(report),
    onPick: (message, at) =>
      main.popup.value = {
        kind: "emoji",
        label: toolbar.react,
        quick: true,
        at,
        returnTo: articleOf(message),
        onPick: (emoji) => actions.onReact(message, emoji),
      },
    onMenu: (message, at, byKeyboard) =>
      void lazy(() => import("./message_menu.ts")).load().then((menu) =>
        menu.openMessageMenu(main, channelId, message, { actions, at, byKeyboard })
      ).catch(report),
    onReacted(message, emoji, at) {
      const { users } = message.reactions.find((reaction) => reaction.emoji === emoji)!;
      main.popup.value = { kind: "reacted", emoji, users, at, returnTo: articleOf(message) };
    },
    loadCompletion: completion.load,
    onRetry: messages.retry,
    onDiscard: messages.discard,
    onReply: (message) => replyTo(main, channelId, message),
    onProfile: (message, pressed) => openPersonCard(main, message, pressed),
    drawQuote: (quote) => <Quoted channelId={channelId} quote={quote} />,
    drawOrigin: (origin) => <Forwarding origin={origin} />,
    drawLinks: isPrivate ? undefined : (text) => <Forwarding text={text} />,
    drawNote: isPrivate
      ? (message) => (
        <Private of="note" channel={client.channels.find(channelId)!} message={message} />
      )
      : undefined,
    drawInvite: (message) => (
      <Private of="invite" channel={client.channels.find(channelId)!} message={message} />
    ),
    drawPoll: (message) => <PollMessage channelId={channelId} message={message} />,
    drawThread: (thread) => <ThreadLine thread={thread} />,
    drawFiles: (message) => <MessageFiles channelId={channelId} message={message} />,
    drawWaiting: (message) => <Waiting message={message} />,
    onVisible: (message) => messages.loadContent(channelId, message.id!),
    onOpen: ({ key }) => dialog.value = { kind: "lightbox", channelId, startKey: key },
    onMissing: () => void toasts.show(t.noFile, "error"),
    onSave: (message, text) =>
      messages.edit(channelId, message.id!, text).then(() => actions.onEdit(null), report),
    onDelete: (message) =>
      askToDelete(main, 1, () => messages.remove(channelId, message.id!).catch(report)),
  };
  return actions;
}

/** Asks before `count` messages are deleted. */
export function askToDelete(
  { dialog }: MainContext,
  count: number,
  onConfirm: () => Promise<unknown>,
): void {
  dialog.value = {
    kind: "confirm",
    title: fill(t.deleteTitle, { count }),
    text: fill(t.deleteText, { count }),
    confirm: t.delete,
    danger: true,
    onConfirm,
  };
}

/** The article of a message: it has the focus again when its menu closes. */
export function articleOf({ key }: ShownMessage): HTMLElement | null {
  return document.querySelector(`article[data-key="${CSS.escape(key)}"]`);
}
