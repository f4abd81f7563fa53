import { useSignal } from "@preact/signals";
import { named, onlineOf } from "../../client/friends/find.ts";
import { FriendsPanel, type FriendsTab } from "../../components/friends/FriendsPanel.tsx";
import { friends as t } from "../../text/en/main.ts";
import { useMain } from "./context.ts";
import { askToBlock, askToRemove, sendMessage } from "./friends.ts";
import { openFriendCard } from "./person_card.ts";
import { showError } from "./show_error.ts";

interface Props {
  /** Shown in a dialog, which has the heading (FRD-20). */
  inDialog?: boolean;
  /** A conversation was opened from here. */
  onLeave?: () => void;
}

/** Friends panel with its data and actions. */
export function Friends({ inDialog, onLeave }: Props) {
  const main = useMain();
  const { client, dialog } = main;
  const { accept, reject, cancel, unblock, load, social } = client.friends;
  const tab = useSignal<FriendsTab>("online");
  const query = useSignal("");
  const { status, friends, received, sent, blocked } = social.value;
  const find = <T extends { id: string; username: string }>(list: readonly T[]) =>
    named(list, query.value);
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
      onRetry={() => void load()}
      onAccept={({ id }) => void accept(id).catch(showError(client, t.acceptFailed))}
      onReject={({ id }) => void reject(id).catch(showError(client, t.rejectFailed))}
      onCancel={({ id }) => void cancel(id).catch(showError(client, t.cancelFailed))}
      onProfile={(friend, pressed) => {
        // No card opens above a dialog: the profile replaces it.
        if (!inDialog) return openFriendCard(main, friend, pressed);
        dialog.value = { kind: "profile", userId: friend.id, username: friend.username };
      }}
      onMessage={({ id }) => {
        onLeave?.();
        sendMessage(main, id);
      }}
      onRemove={(friend) => askToRemove(main, friend)}
      onBlock={(friend) => askToBlock(main, friend)}
      onUnblock={({ id }) => void unblock(id).catch(showError(client, t.unblockFailed))}
    />
  );
}
