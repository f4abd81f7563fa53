import down from "@lucide/icons/icons/arrow-down";
import up from "@lucide/icons/icons/arrow-up";
import hide from "@lucide/icons/icons/eye-off";
import show from "@lucide/icons/icons/eye";
import collapse from "@lucide/icons/icons/chevrons-down-up";
import expand from "@lucide/icons/icons/chevrons-up-down";
import create from "@lucide/icons/icons/folder-plus";
import plus from "@lucide/icons/icons/plus";
import edit from "@lucide/icons/icons/settings-2";
import remove from "@lucide/icons/icons/trash";
import { type OrderItem, stepItem } from "../../../client/channels/moves.ts";
import { comboText } from "../../../components/ui/combo_text.ts";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import type { Category } from "../../../protocol/categories.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { can } from "../../../protocol/permissions.ts";
import type { Server } from "../../../protocol/servers.ts";
import { dialogs, menu as t } from "../../../text/en/categories.ts";
import { listMenu } from "../../../text/en/main.ts";
import { fill } from "../../../text/message.ts";
import type { MainContext } from "../context.ts";
import { folded, toggleFolded } from "../folded.ts";
import { inGroup } from "../late_feature.ts";
import { arrange, mayOrder, shownOrder } from "../move_channels.ts";
import { membershipIfOpen } from "../open_server.ts";
import { showError } from "../show_error.ts";

/** Returns the rows of a server's menu for its categories, and for muted channels. */
export function serverRows(main: MainContext, { id: serverId }: Server) {
  if (main.client.servers.selectedId.value !== serverId) return [];
  const membership = membershipIfOpen(main, serverId);
  const isHiding = folded.value.has(serverId);
  return [
    ...inGroup("place", [{
      text: isHiding ? t.showMuted : t.hideMuted,
      icon: isHiding ? show : hide,
      onSelect: () => toggleFolded(serverId),
    }]),
    ...inGroup(
      "server",
      can(membership, "manageChannels")
        ? [{
          text: t.create,
          icon: create,
          onSelect: () => main.dialog.value = { kind: "create-category", serverId },
        }]
        : [],
    ),
  ];
}

/** Returns the rows of a category's menu. */
export function categoryRows(main: MainContext, category: Category) {
  const { client, dialog } = main;
  const { id, server_id: serverId } = category;
  const isClosed = folded.value.has(id);
  const all = client.channels.categories.value.map((one) => one.id);
  const open = all.filter((one) => !folded.value.has(one));
  const mayManage = can(client.permissions.membership.value, "manageChannels");
  const manage: MenuItem[] = [
    {
      text: t.createChannel,
      icon: plus,
      onSelect: () =>
        dialog.value = { kind: "create-channel", serverId, isVoice: false, categoryId: id },
    },
    {
      text: t.edit,
      icon: edit,
      onSelect: () => dialog.value = { kind: "edit-category", category },
    },
  ];
  return [
    ...inGroup("place", [
      {
        text: isClosed ? t.expand : t.collapse,
        icon: isClosed ? expand : collapse,
        onSelect: () => toggleFolded(id),
      },
      ...(open.length > 0
        ? [{ text: t.collapseAll, icon: collapse, onSelect: () => toggleFolded(...open) }]
        : []),
    ]),
    ...inGroup("move", stepRows(main, { category: id })),
    ...inGroup("manage", mayManage ? manage : []),
    ...inGroup(
      "leave",
      mayManage
        ? [{
          text: t.delete,
          icon: remove,
          danger: true,
          onSelect: () => askToDelete(main, category),
        }]
        : [],
    ),
  ];
}

/** Returns the rows of a channel's menu that move it. */
export function channelRows(main: MainContext, channel: Channel) {
  return inGroup("move", channel.server_id ? stepRows(main, { channel: channel.id }) : []);
}

/** Returns rows that move a channel or a category one step, for those who may (MEND-26f). */
function stepRows(main: MainContext, item: OrderItem): MenuItem[] {
  if (!mayOrder(main)) return [];
  const order = shownOrder(main);
  const steps = [
    { by: -1, text: listMenu.moveUp, combo: "Ctrl+Shift+ArrowUp", icon: up },
    { by: 1, text: listMenu.moveDown, combo: "Ctrl+Shift+ArrowDown", icon: down },
  ] as const;
  return steps.flatMap(({ by, text, combo, icon }) => {
    const after = stepItem(order, item, by);
    const onSelect = () => arrange(main, item, after);
    return after ? [{ text, icon, keys: comboText(combo), onSelect }] : [];
  });
}

/** Asks before a category is deleted. */
export function askToDelete(
  { client, dialog }: MainContext,
  { id, server_id, name }: Category,
): void {
  dialog.value = {
    kind: "confirm",
    title: t.delete,
    text: fill(dialogs.deleteText, { name }),
    confirm: t.delete,
    danger: true,
    onConfirm: () => client.channels.removeCategory(server_id, id).catch(showError(client)),
  };
}
