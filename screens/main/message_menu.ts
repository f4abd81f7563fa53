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
import { messageMenu as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import type { MainContext } from "./context.ts";
import { articleOf } from "./message_actions.tsx";
import { copyText, personMenu } from "./person_menu.ts";
import { showError } from "./show_error.ts";

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
  const label = fill(t.label, { name: message.username });
  main.popup.value = { kind: "menu", label, items, at, byKeyboard, returnTo: articleOf(message) };
}

function messageItems(
  main: MainContext,
  channelId: string,
  message: ShownMessage,
  actions: MessageActions,
): MenuItem[] {
  const { text, unreadable, canReply, canEdit, canDelete } = message;
  const items: (MenuItem | false)[] = [
    canReply && { text: t.reply, icon: reply, onSelect: () => actions.onReply(message) },
    !!text && !unreadable &&
    { text: t.copy, icon: copy, onSelect: () => copyText(main, text, t.copied) },
    canEdit && !unreadable && text !== null &&
    { text: t.edit, icon: edit, onSelect: () => actions.onEdit(message.key) },
    main.client.permissions.here.value.deleteMessages && pinItem(main, channelId, message.id!),
    canDelete &&
    { text: t.delete, icon: remove, danger: true, onSelect: () => actions.onDelete(message) },
  ];
  return items.filter((item) => item !== false);
}

function pinItem({ client }: MainContext, channelId: string, id: string): MenuItem {
  const pinned = client.pins.isPinned(channelId, id);
  const change = pinned ? client.pins.unpin : client.pins.pin;
  return {
    text: pinned ? t.unpin : t.pin,
    icon: pinned ? unpin : pin,
    onSelect: () => void change(channelId, id).catch(showError(client)),
  };
}
