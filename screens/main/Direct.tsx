import { DirectPanel } from "../../components/friends/DirectPanel.tsx";
import { friends as t } from "../../text/en/main.ts";
import { useMain } from "./context.ts";
import { askToBlock } from "./friends.ts";
import { showError } from "./show_error.ts";

/** The other of the open direct message, on large screens (DM-01). */
export default function MainDirect() {
  const main = useMain();
  const { client } = main;
  const recipient = client.channels.selected.value!.recipient!;
  const { id, username } = recipient;
  const { friends } = client.friends.social.value;
  return (
    <DirectPanel
      recipient={recipient}
      customStatus={friends.find((friend) => friend.id === id)?.custom_status ?? null}
      blocked={client.friends.blockedIds.value.has(id)}
      onProfile={() => main.dialog.value = { kind: "profile", userId: id, username }}
      onBlock={() => askToBlock(main, recipient)}
      onUnblock={() => client.friends.unblock(id).catch(showError(client, t.unblockFailed))}
    />
  );
}
