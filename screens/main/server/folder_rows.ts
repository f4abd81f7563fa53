import down from "@lucide/icons/icons/arrow-down";
import up from "@lucide/icons/icons/arrow-up";
import folder from "@lucide/icons/icons/folder";
import out from "@lucide/icons/icons/folder-output";
import create from "@lucide/icons/icons/folder-plus";
import remove from "@lucide/icons/icons/folder-x";
import settings from "@lucide/icons/icons/settings";
import { uuidV7 } from "../../../client/base/uuid_v7.ts";
import {
  dissolve,
  intoNewFolder,
  moveItem,
  type RailItem,
  stepItem,
} from "../../../client/servers/folders.ts";
import { comboText } from "../../../components/ui/combo_text.ts";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import type { Server } from "../../../protocol/servers.ts";
import { listMenu as t, serverFolder as texts } from "../../../text/en/main.ts";
import { fill } from "../../../text/message.ts";
import type { MainContext } from "../context.ts";
import { inGroup } from "../late_feature.ts";
import { arrange, nameOfFolder } from "../move_servers.ts";

/** Folders that a menu offers to move a server into. */
const OFFERED = 8;

/** Returns the rows of a server's menu that move it in the rail (COM-5). */
export function moveRows(main: MainContext, { id: server }: Server) {
  const folders = main.client.servers.arranged.value;
  const item = { server };
  const own = folders.find(({ server_ids }) => server_ids.includes(server));
  const folderId = own?.id;
  const others = folders.flatMap(({ id }) => id !== undefined && id !== own?.id ? id : []);
  return inGroup("move", [
    ...stepRows(main, item),
    ...others.slice(0, OFFERED).map((id): MenuItem => ({
      text: fill(texts.moveTo, { name: nameOfFolder(main, id) }),
      icon: folder,
      onSelect: () => arrange(main, item, moveItem(folders, item, "into", { folder: id }, uuidV7)),
    })),
    ...(folderId !== undefined
      ? [{
        text: texts.moveOut,
        icon: out,
        onSelect: () => {
          const after = own?.server_ids.length === 1
            ? dissolve(folders, folderId)
            : moveItem(folders, item, "after", { folder: folderId }, uuidV7);
          arrange(main, item, after);
        },
      }]
      : [{
        text: texts.create,
        icon: create,
        onSelect: () => {
          const folderId = uuidV7();
          arrange(main, item, intoNewFolder(folders, server, folderId));
          main.client.servers.toggleFolder(folderId);
          main.dialog.value = { kind: "server-folder", folderId };
        },
      }]),
  ]);
}

/** Returns the rows of a folder's menu. */
export function folderRows(main: MainContext, folderId: string) {
  const item = { folder: folderId };
  return [
    ...inGroup("move", stepRows(main, item)),
    ...inGroup("server", [{
      text: texts.settings,
      icon: settings,
      onSelect: () => main.dialog.value = { kind: "server-folder", folderId },
    }]),
    ...inGroup("leave", [{
      text: texts.remove,
      icon: remove,
      onSelect: () => arrange(main, item, dissolve(main.client.servers.arranged.value, folderId)),
    }]),
  ];
}

function stepRows(main: MainContext, item: RailItem): MenuItem[] {
  const { arranged, openFolders } = main.client.servers;
  const isOpen = (id: string) => openFolders.value.has(id);
  return ([[-1, t.moveUp, "Ctrl+Shift+ArrowUp", up], [
    1,
    t.moveDown,
    "Ctrl+Shift+ArrowDown",
    down,
  ]] as const)
    .flatMap(([by, text, combo, icon]) => {
      const after = stepItem(arranged.value, item, by, isOpen);
      return after
        ? [{ text, icon, keys: comboText(combo), onSelect: () => arrange(main, item, after) }]
        : [];
    });
}
