import { useSignal } from "@preact/signals";
import { serverText } from "../../client/base/errors.ts";
import { named, onlineOf } from "../../client/friends/find.ts";
import { FriendsPanel, type FriendsTab } from "../../components/friends/FriendsPanel.tsx";
import type { Friend } from "../../protocol/friends.ts";
import { askToBlock } from "./ask_to_block.ts";
import { type MainContext, useMain } from "./context.ts";
import { sendMessage } from "./send_message.ts";

interface Props {
  /** It stands in a dialog, which has the heading (FRD-20). */
  inDialog?: boolean;
  /** A conversation was opened from here. */
  onLeave?: () => void;
}

/** The friends panel with what it shows and does. */
export function Friends({ inDialog, onLeave }: Props) {
  const main = useMain();
  const { client, dialog } = main;
  const tab = useSignal<FriendsTab>("online");
  const query = useSignal("");
  const { status, friends, received, sent, blocked } = client.friends.social.value;
  const find = <T extends { id: string; username: string }>(list: readonly T[]) =>
    named(list, query.value);
  const tell = (action: Promise<unknown>, text: string) =>
    void action.catch((error) => client.toasts.show(serverText(error, text), "error"));
  return (
    <FriendsPanel
      inDialog={inDialog}
      status={status}
      tab={tab.value}
      query={query.value}
      online={find(onlineOf(friends))}
      friends={find(friends)}
      received={find(received)}
      sent={find(sent)}
      blocked={find(blocked)}
      pending={received.length}
      onTab={(value) => tab.value = value}
      onQuery={(text) => query.value = text}
      onAdd={() => dialog.value = { kind: "add-friend" }}
      onRetry={() => void client.friends.load()}
      onAccept={({ id }) => tell(client.friends.accept(id), "Failed to accept the request")}
      onReject={({ id }) => tell(client.friends.reject(id), "Failed to reject the request")}
      onCancel={({ id }) => tell(client.friends.cancel(id), "Failed to cancel the request")}
      onProfile={({ id, username }) => dialog.value = { kind: "profile", userId: id, username }}
      onMessage={({ id }) => {
        onLeave?.();
        sendMessage(main, id);
      }}
      onRemove={(friend) => askToRemove(main, friend)}
      onBlock={(friend) => askToBlock(main, friend)}
      onUnblock={({ id }) => tell(client.friends.unblock(id), "Failed to unblock")}
    />
  );
}

/** FRD-18. */
function askToRemove({ client, dialog }: MainContext, { id, username }: Friend) {
  dialog.value = {
    kind: "confirm",
    title: "Remove friend",
    text: `Are you sure you want to remove ${username} from your friends?`,
    confirm: "Remove Friend",
    danger: true,
    onConfirm: () =>
      client.friends.remove(id).catch((error) =>
        client.toasts.show(serverText(error, "Failed to remove friend"), "error")
      ),
  };
}
