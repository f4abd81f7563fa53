import { FolderDialog } from "../../../components/dialogs/FolderDialog.tsx";
import { useMain } from "../context.ts";
import { showAndThrow } from "../show_error.ts";

interface Props {
  folderId: string;
  onClose: () => void;
}

/** Name and color of a folder of servers (COM-5). */
export default function Folder({ folderId, onClose }: Props) {
  const { client } = useMain();
  const { arranged, arrange } = client.servers;
  const folder = arranged.value.find(({ id }) => id === folderId);
  if (!folder) return null;
  return (
    <FolderDialog
      name={folder.name ?? ""}
      color={folder.color ?? null}
      onSubmit={({ name, color }) =>
        arrange(arranged.value.map((entry) =>
          entry.id !== folderId ? entry : {
            id: folderId,
            ...(name && { name }),
            ...(color && { color }),
            server_ids: entry.server_ids,
          }
        )).catch(showAndThrow(client))}
      onClose={onClose}
    />
  );
}
