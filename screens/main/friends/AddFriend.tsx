import { AddFriendDialog } from "../../../components/dialogs/AddFriendDialog.tsx";
import { useMain } from "../context.ts";
import { requestFriend } from "../friends.ts";

/** Sends a request to a person by their username. */
export default function AddFriend({ onClose }: { onClose: () => void }) {
  const main = useMain();
  return (
    <AddFriendDialog onSubmit={(username) => requestFriend(main, username)} onClose={onClose} />
  );
}
