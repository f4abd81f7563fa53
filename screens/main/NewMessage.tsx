import { NewMessageDialog } from "../../components/groups/NewMessageDialog.tsx";
import { useMain } from "./context.ts";
import { sendMessage } from "./friends.ts";
import { useContacts } from "./useContacts.ts";

/** Dialog for choosing whom to write to, among everyone the user may contact (MEND-26a). */
export default function NewMessage({ onClose }: { onClose: () => void }) {
  const main = useMain();
  const { candidates, ...search } = useContacts(null);
  return (
    <NewMessageDialog
      people={candidates}
      {...search}
      onChoose={({ id }) => {
        onClose();
        sendMessage(main, id);
      }}
      onClose={onClose}
    />
  );
}
