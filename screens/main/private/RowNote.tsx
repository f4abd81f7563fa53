import { WaitingNote } from "../../../components/private/WaitingNote.tsx";
import { MessageNote } from "../../../components/private/MessageNote.tsx";
import { ServerCouldRead } from "../../../components/private/ServerCouldRead.tsx";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { about } from "../../../text/en/private.ts";
import { rows as t } from "../../../text/en/private_chat.ts";
import { useMain } from "../context.ts";
import { showError } from "../show_error.ts";
import { nameIn } from "./names.ts";
import { useConversations } from "./use_conversations.ts";
import { waitingIn } from "./waiting.ts";
import { withErrorText } from "./with_error_text.ts";

interface Props {
  channel: Channel;
  message: ShownMessage;
}

/** Note below a message of a private conversation (E2E-40); most messages have none. */
export function RowNote({ channel, message }: Props) {
  const main = useMain();
  const { client, dialog } = main;
  const conversations = useConversations();
  const note = conversations?.notes.value.get(message.id!);
  const channelId = channel.id;
  const last = client.messages.window(channelId)?.rows.findLast((row) =>
    row.seq <= client.channels.privateFrom(channelId)! && !row.isSystemMessage
  );
  if (last?.id === message.id) return <ServerCouldRead />;
  if (message.state === "sending") {
    const waiting = conversations && waitingIn(main, conversations, channel);
    return waiting && <WaitingNote reason={waiting.reason} />;
  }
  if (!note) return null;

  const isNew = conversations?.ownState.value?.phase === "none";

  function bringKeys() {
    if (!isNew) dialog.value = { kind: "private", channelId };
    else {withErrorText(() => conversations.beginnings.setUp(channelId)).catch(
        showError(client, about.beginFailed),
      );}
  }

  function ask() {
    const field = document.querySelector<HTMLTextAreaElement>("[data-composer]");
    field?.focus();
    if (!field || field.value.trim() !== "") return;
    field.value = t.askDraft;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <MessageNote
      fault={note.fault}
      username={message.username}
      seq={message.seq!}
      at={message.at}
      sharedBy={note.sharedBy && nameIn(client, channel, note.sharedBy)}
      deviceTime={note.deviceTime}
      isMissing={note.missing > 0}
      isOwn={message.own === true}
      isNew={isNew}
      onAsk={ask}
      onRecover={bringKeys}
      onUpdate={() => location.reload()}
      onRetry={() => void client.e2ee.conversations().then((all) => all.again(channelId))}
    />
  );
}
