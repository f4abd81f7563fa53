import { serverText } from "../../client/base/errors.ts";
import { DirectPanel } from "../../components/friends/DirectPanel.tsx";
import { askToBlock } from "./ask_to_block.ts";
import { useMain } from "./context.ts";

/** The other of the open direct message, on large screens (DM-01). */
function MainDirect() {
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
      onUnblock={() =>
        void client.friends.unblock(id).catch((error) =>
          client.toasts.show(serverText(error, "Failed to unblock"), "error")
        )}
    />
  );
}

export default MainDirect;
