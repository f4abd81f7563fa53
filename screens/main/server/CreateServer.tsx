import { CreateServerDialog } from "../../../components/dialogs/ServerDialogs.tsx";
import { useMain } from "../context.ts";
import { showAndThrow } from "../show_error.ts";

/** Creates a server and opens it. */
export default function CreateServer({ onClose }: { onClose: () => void }) {
  const { client } = useMain();
  return (
    <CreateServerDialog
      onSubmit={(name) =>
        client.servers.create(name).then(
          // On phones the drawer covers it.
          () => client.ui.setDrawer(false),
          showAndThrow(client),
        )}
      onClose={onClose}
    />
  );
}
