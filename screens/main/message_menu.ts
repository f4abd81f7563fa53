import { lazy } from "../../browser/lazy.ts";
import copy from "@lucide/icons/icons/clipboard-copy";
import report from "@lucide/icons/icons/flag";
import link from "@lucide/icons/icons/link";
import select from "@lucide/icons/icons/list-checks";
import unread from "@lucide/icons/icons/mail";
import edit from "@lucide/icons/icons/pencil";
import react from "@lucide/icons/icons/face-slightly-smiling-plus";
import reply from "@lucide/icons/icons/reply";
import remove from "@lucide/icons/icons/trash";
import { publicAddress } from "../../client/base/address.ts";
import type { ShownMessage } from "../../components/chat/message.ts";
import type { MessageActions } from "../../components/chat/message_actions.ts";
import { QUICK_REACTIONS } from "../../components/emoji/quick.ts";
import { comboText } from "../../components/ui/combo_text.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { TOUCH } from "../../components/ui/MenuSheet.tsx";
import type { Anchor, SheetReactions } from "../../components/ui/popup.ts";
import { emojiOf } from "../../protocol/emoji_plain.ts";
import { toolbar } from "../../text/en/chat.ts";
import { messageMenu as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import type { MainContext } from "./context.ts";
import { keptEmoji } from "./kept_emoji.ts";
import { articleOf } from "./message_actions.tsx";
import { availableRows } from "./menu_rows.ts";
import { copyText, personMenu } from "./person_menu.ts";
import { showError } from "./show_error.ts";

/** Opens the menu of a message and of its author (MEM-17). */
export async function openMessageMenu(
  main: MainContext,
  channelId: string,
  message: ShownMessage,
  { actions, at, byKeyboard }: { actions: MessageActions; at: Anchor; byKeyboard: boolean },
) {
  const [content, own] = await Promise.all([
    availableRows((feature) => feature.contentMenu?.(main, channelId, message)),
    availableRows((feature) => feature.messageMenu?.(main, channelId, message)),
  ]);
  const items = [
    ...messageItems(main, channelId, message, { actions, at }, { content, own }).map((item) => ({
      ...item,
      group: "message",
    })),
    ...await personMenu(main, message),
  ];
  const label = fill(t.label, { name: message.name });
  const returnTo = articleOf(message);
  const reactions = message.canReact ? quickReactions(main, message, actions) : null;
  main.popup.value = { kind: "menu", label, items, reactions, at, byKeyboard, returnTo };
}

function messageItems(
  main: MainContext,
  channelId: string,
  message: ShownMessage,
  { actions, at }: { actions: MessageActions; at: Anchor },
  rows: { content: readonly MenuItem[]; own: readonly MenuItem[] },
): MenuItem[] {
  const { id, seq, text, unreadable, canReply, canEdit, canDelete } = message;
  const { client } = main;
  const items: (MenuItem | false)[] = [
    // A sheet has it above its rows.
    message.canReact && !matchMedia(TOUCH).matches &&
    { text: toolbar.react, icon: react, onSelect: () => actions.onPick(message, at) },
    canReply && { text: t.reply, icon: reply, onSelect: () => actions.onReply(message) },
    !!text && !unreadable &&
    { text: t.copy, icon: copy, onSelect: () => copyText(main, text, t.copied) },
    ...rows.content,
    canEdit && !unreadable && text !== null &&
    {
      text: t.edit,
      icon: edit,
      keys: isLastOwn(main, channelId, message) ? comboText("ArrowUp") : undefined,
      onSelect: () => actions.onEdit(message.key),
    },
    ...rows.own,
    canDelete && client.permissions.here.value.deleteMessages &&
    { text: t.select, icon: select, onSelect: () => client.selection.set(new Set([id!])) },
    seq !== null && {
      text: t.unread,
      icon: unread,
      onSelect: () => client.messages.markUnread(channelId, seq).catch(showError(client)),
    },
    {
      text: t.link,
      icon: link,
      onSelect: () => copyText(main, `${publicAddress()}/c/${channelId}/${id}`, t.linkCopied),
    },
    isReportable(main, channelId, message) && {
      text: t.report,
      icon: report,
      onSelect: () =>
        void lazy(() => import("./private/report.ts")).load()
          .then(({ askToReport }) => askToReport(main, channelId, message))
          .catch(showError(client)),
    },
    canDelete &&
    { text: t.delete, icon: remove, danger: true, onSelect: () => actions.onDelete(message) },
  ];
  return items.filter((item) => item !== false);
}

/**
 * Returns true for another person's message that the server's moderators can read and its host
 * can't (E2E-33).
 */
function isReportable({ client }: MainContext, channelId: string, message: ShownMessage): boolean {
  const { own, sealed, state, system, unreadable } = message;
  const isSealed = sealed && state === "sent" && !system && !unreadable;
  return isSealed === true && !own && !!client.channels.find(channelId)?.server_id;
}

/** Returns the reactions above the sheet's rows: recent ones, then the six of REACT-03. */
function quickReactions(
  { client }: MainContext,
  message: ShownMessage,
  actions: MessageActions,
): SheetReactions {
  const quick = QUICK_REACTIONS.map(({ emoji }) => emoji);
  // Only server emoji that everyone here can see (FIL-7).
  const here = client.emoji.opened.value?.lists.value[client.servers.selectedId.value ?? ""];
  const recent = keptEmoji(client).recentEmoji().filter((emoji) => {
    const custom = emojiOf(emoji);
    return !custom || here?.emoji.some(({ id }) => id === custom.id);
  });
  const emojis = [...new Set([...recent, ...quick])].slice(0, quick.length);
  return {
    emojis,
    onReact(emoji) {
      keptEmoji(client).rememberEmoji(emoji);
      actions.onReact(message, emoji);
    },
    onMore: (at) => actions.onPick(message, at),
  };
}

/** Returns true for the message that the key edits from an empty input. */
function isLastOwn({ client }: MainContext, channelId: string, { key }: ShownMessage): boolean {
  const rows = client.messages.windows.value[channelId]?.rows ?? [];
  const own = rows.findLast((row) =>
    row.sender_id === client.session.user.value?.id && !row.isSystemMessage
  );
  return own?.key === key;
}
