import { NameDialog } from "../../../components/dialogs/NameDialog.tsx";
import { LIMITS } from "../../../protocol/limits.ts";
import { dialogs as t, menu } from "../../../text/en/categories.ts";
import { useMain } from "../context.ts";
import { showAndThrow } from "../show_error.ts";

interface Props {
  serverId: string;
  onClose: () => void;
}

/** Creates a category of the open server. */
export default function CreateCategory({ serverId, onClose }: Props) {
  const { client } = useMain();
  return (
    <NameDialog
      title={menu.create}
      label={t.name}
      maxLength={LIMITS.channelNameMax}
      action={t.create}
      onSubmit={(name) =>
        client.channels.createCategory(serverId, name).catch(showAndThrow(client))}
      onClose={onClose}
    />
  );
}
