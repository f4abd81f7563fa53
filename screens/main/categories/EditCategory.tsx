import { EditCategoryDialog } from "../../../components/dialogs/EditCategoryDialog.tsx";
import { useEffect, useState } from "react";
import type { Category } from "../../../protocol/categories.ts";
import type { Overrides } from "../../../protocol/roles.ts";
import { dialogs as t } from "../../../text/en/categories.ts";
import { fill } from "../../../text/message.ts";
import { type EditorTexts, OverrideEditor } from "../ChannelPermissions.tsx";
import { useMain } from "../context.ts";
import { showError } from "../show_error.ts";
import { askToDelete } from "./menus.ts";

interface Props {
  category: Category;
  onClose: () => void;
}

const TEXTS: EditorTexts = {
  private: t.private,
  privateHint: t.privateHint,
  letIn: (name) => fill(t.letIn, { name }),
  lost: { readMessages: t.hiddenFromYou, manageChannels: t.lockedForYou },
};

/** The name of a category and its permissions, which its synced channels have (COM-2). */
export default function EditCategory({ category, onClose }: Props) {
  const main = useMain();
  const { id, server_id: serverId } = category;
  const { overrides, set } = useOverrides(category);
  return (
    <EditCategoryDialog
      name={category.name}
      onSubmit={(name) => main.client.channels.renameCategory(id, name)}
      onDelete={() => askToDelete(main, category)}
      onClose={onClose}
      permissions={overrides && (
        <OverrideEditor serverId={serverId} overrides={overrides} texts={TEXTS} onSet={set} />
      )}
    />
  );
}

/** The overrides of a category, loaded again when those of the server change. null: not yet. */
function useOverrides({ id, server_id }: Category) {
  const { client } = useMain();
  const [overrides, setOverrides] = useState<Overrides | null>(null);
  const known = client.roles.byServer.value[server_id]?.overrides;
  useEffect(() => {
    client.channels.categoryOverrides(id).then(setOverrides, showError(client));
  }, [id, known]);
  return {
    overrides,
    set: async (...[target, override]: [string, Overrides[string]]) =>
      setOverrides(await client.channels.setCategoryOverride(id, target, override)),
  };
}
