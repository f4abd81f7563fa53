import { JoinServerDialog } from "../../../components/dialogs/ServerDialogs.tsx";
import { shell as t } from "../../../text/en/main.ts";
import { useMain } from "../context.ts";
import { showAndThrow } from "../show_error.ts";

/** Joins a server by the code of an invite. */
export default function JoinServer({ onClose }: { onClose: () => void }) {
  const { client } = useMain();
  return (
    <JoinServerDialog
      onSubmit={(code) =>
        client.servers.join(code).then(
          // On phones the drawer covers it.
          () => client.ui.setDrawer(false),
          showAndThrow(client, t.invalidInvite),
        )}
      onClose={onClose}
    />
  );
}
