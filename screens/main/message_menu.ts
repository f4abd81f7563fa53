import copy from "@lucide/icons/icons/clipboard-copy";
import edit from "@lucide/icons/icons/pencil";
import pin from "@lucide/icons/icons/pin";
import unpin from "@lucide/icons/icons/pin-off";
import reply from "@lucide/icons/icons/reply";
import remove from "@lucide/icons/icons/trash";
import type { ShownMessage } from "../../components/chat/message.ts";
import type { MessageActions } from "../../components/chat/MessageRow.tsx";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import type { Anchor } from "../../components/ui/popup.ts";
import { articleOf } from "./article_of.ts";
import type { MainContext } from "./context.ts";
import { copyText, personMenu } from "./person_menu.ts";

/** Opens the menu of a message and of its author (MEM-17). */
export async function openMessageMenu(
  main: MainContext,
  channelId: string,
  message: ShownMessage,
  { actions, at, byKeyboard }: { actions: MessageActions; at: Anchor; byKeyboard: boolean },
) {
  const items = [
    ...messageItems(main, channelId, message, actions),
    ...await personMenu(main, message),
  ];
  main.popup.value = {
    kind: "menu",
    label: `Message of ${message.username}`,
    items,
    at,
    byKeyboard,
    returnTo: articleOf(message),
  };
}

function messageItems(
  main: MainContext,
  channelId: string,
  message: ShownMessage,
  actions: MessageActions,
): MenuItem[] {
  const { text, unreadable } = message;
  const items: MenuItem[] = [];
  if (message.canReply) {
    items.push({ text: "Reply", icon: reply, onSelect: () => actions.onReply(message) });
  }
  if (text && !unreadable) {
    items.push({
      text: "Copy Text",
      icon: copy,
      onSelect: () => copyText(main, text, "Text copied"),
    });
  }
  if (message.canEdit && !unreadable && text !== null) {
    items.push({ text: "Edit", icon: edit, onSelect: () => actions.onEdit(message.key) });
  }
  if (main.client.permissions.here.value.deleteMessages) {
    items.push(pinItem(main, channelId, message.id!));
  }
  if (message.canDelete) {
    items.push({
      text: "Delete",
      icon: remove,
      danger: true,
      onSelect: () => actions.onDelete(message),
    });
  }
  return items;
}

function pinItem({ client }: MainContext, channelId: string, id: string): MenuItem {
  const pinned = client.pins.isPinned(channelId, id);
  const change = pinned ? client.pins.unpin : client.pins.pin;
  return {
    text: pinned ? "Unpin" : "Pin",
    icon: pinned ? unpin : pin,
    onSelect: () =>
      void change(channelId, id).catch((error) => client.toasts.show(error.message, "error")),
  };
}
