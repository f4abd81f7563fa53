import down from "@lucide/icons/icons/arrow-down";
import up from "@lucide/icons/icons/arrow-up";
import read from "@lucide/icons/icons/check-check";
import link from "@lucide/icons/icons/link";
import lock from "@lucide/icons/icons/lock";
import permissions from "@lucide/icons/icons/list-checks";
import edit from "@lucide/icons/icons/settings-2";
import { publicAddress } from "../../client/base/address.ts";
import { addressOf } from "../../client/channels/address.ts";
import { channelToOpen, unreadOf } from "../../client/channels/state.ts";
import { kindOf } from "../../client/channels/moves.ts";
import { comboText } from "../../components/ui/combo_text.ts";
import type { IconData } from "../../components/ui/Icon.tsx";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import type { Channel } from "../../protocol/channels.ts";
import { can } from "../../protocol/permissions.ts";
import { listMenu as t } from "../../text/en/main.ts";
import { channel as texts } from "../../text/en/shell.ts";
import type { MainContext } from "./context.ts";
import type { Subject } from "./menu_of.ts";
import { groupItems } from "./group_items.ts";
import { moveChannel, shownChannels } from "./move_channels.ts";
import { muteItem } from "./mute_items.ts";
import { copyText, personMenu } from "./person_menu.ts";
import { serverMenu } from "./server_menu.ts";
import type { MenuPosition } from "./menu_position.ts";

/** Opens the menu of a server, a channel or a direct message. */
export async function openListMenu(
  main: MainContext,
  subject: Subject,
  where: MenuPosition,
): Promise<void> {
  const [label, items] = "channel" in subject
    ? [subject.channel.name, await channelMenu(main, subject.channel, where)]
    : serverItems(main, subject.serverId, where);
  main.popup.value = { kind: "menu", label, items, ...where };
}

function serverItems(
  main: MainContext,
  serverId: string,
  where: MenuPosition,
): [label: string, items: MenuItem[]] {
  const { servers, channels } = main.client;
  const server = servers.list.value.find(({ id }) => id === serverId)!;
  const list = channels.lists.value[serverId] ?? [];
  const first = channelToOpen(list);
  return [server.name, [
    readItem(main, list),
    muteItem(main, serverId, { mute: t.muteServer, unmute: t.unmuteServer }, where),
    ...(first ? [linkItem(main, `/c/${first}`)] : []),
    ...serverMenu(main, server),
  ]];
}

async function channelMenu(
  main: MainContext,
  channel: Channel,
  where: MenuPosition,
): Promise<MenuItem[]> {
  const { recipient, server_id, is_voice } = channel;
  if (server_id === null) {
    const texts = { mute: t.muteDirect, unmute: t.unmuteDirect };
    const items = [
      readItem(main, [channel]),
      muteItem(main, channel.id, texts, where),
      linkItem(main, addressOf(channel)),
      ...groupItems(main, channel),
    ];
    if (!recipient) return items;
    const { id: userId, username } = recipient;
    return [...items, ...await personMenu(main, { userId, username }, null)];
  }
  return [
    ...(is_voice ? [] : [readItem(main, [channel]), muteItem(main, channel.id, texts, where)]),
    linkItem(main, addressOf(channel)),
    ...moveItems(main, channel),
    ...manageItems(main, channel),
  ];
}

/**
 * Returns rows that move a channel one step up or down, for those who may order channels
 * (MEND-26f).
 */
function moveItems(main: MainContext, channel: Channel): MenuItem[] {
  const { membership } = main.client.permissions;
  if (!can(membership.value, "manageChannels")) return [];
  const kind = kindOf(shownChannels(main), channel);
  const at = kind.findIndex(({ id }) => id === channel.id);
  const item = (text: string, combo: string, icon: IconData, to: number): MenuItem[] =>
    kind[to]
      ? [{
        text,
        icon,
        group: "move",
        keys: comboText(combo),
        onSelect: () => void moveChannel(main, channel.id, to),
      }]
      : [];
  return [
    ...item(t.moveUp, "Ctrl+Shift+ArrowUp", up, at - 1),
    ...item(t.moveDown, "Ctrl+Shift+ArrowDown", down, at + 1),
  ];
}

function manageItems({ client, dialog }: MainContext, channel: Channel): MenuItem[] {
  const group = "manage";
  const why: MenuItem = {
    text: texts.permissions,
    icon: permissions,
    group,
    onSelect: () => dialog.value = { kind: "why", channel },
  };
  if (!client.permissions.in(channel).manageChannels) return [why];
  const { id } = channel;
  const onSelect = () => dialog.value = { kind: "edit-channel", channel };
  const seal: MenuItem = {
    text: texts.makePrivate,
    icon: lock,
    group,
    onSelect: () => dialog.value = { kind: "private", channelId: id },
  };
  const isOpen = !channel.is_voice && client.channels.privateFrom(id) === null;
  return [{ text: texts.edit, icon: edit, group, onSelect }, ...(isOpen ? [seal] : []), why];
}

/** Does nothing without unread messages: an item that comes and goes would move the others. */
function readItem({ client }: MainContext, list: readonly Channel[]): MenuItem {
  const unread = list.filter((channel) => unreadOf(channel) > 0 || channel.mention_count > 0);
  return {
    text: t.read,
    icon: read,
    onSelect: () => unread.forEach(({ id }) => client.messages.markRead(id)),
  };
}

/** The address of something on this server. */
function linkItem(main: MainContext, path: string): MenuItem {
  return {
    text: t.link,
    icon: link,
    onSelect: () => copyText(main, `${publicAddress()}${path}`, t.linkCopied),
  };
}
