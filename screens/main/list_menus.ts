import read from "@lucide/icons/icons/check-check";
import link from "@lucide/icons/icons/link";
import { publicAddress } from "../../client/base/address.ts";
import { addressOf } from "../../client/channels/address.ts";
import { channelToOpen, unreadOf } from "../../client/channels/state.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import type { Category } from "../../protocol/categories.ts";
import type { Channel, ReadAll } from "../../protocol/channels.ts";
import { listMenu as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";
import { inGroup } from "./late_feature.ts";
import type { MenuPosition } from "./menu_position.ts";
import type { Subject } from "./menu_of.ts";
import { byGroup, featureRows } from "./menu_rows.ts";
import { folderRows } from "./server/folder_rows.ts";
import { nameOfFolder } from "./move_servers.ts";
import { copyText, personMenu } from "./person_menu.ts";
import { showError } from "./show_error.ts";

/** Opens the menu of a server, a folder of servers, a category, a channel or a direct message. */
export async function openListMenu(
  main: MainContext,
  subject: Subject,
  where: MenuPosition,
): Promise<void> {
  const [label, items] = "channel" in subject
    ? [subject.channel.name, await channelMenu(main, subject.channel, where)]
    : "category" in subject
    ? [subject.category.name, await categoryMenu(main, subject.category, where)]
    : "folderId" in subject
    ? folderMenu(main, subject.folderId)
    : await serverMenu(main, subject.serverId, where);
  main.popup.value = { kind: "menu", label, items, ...where };
}

/**
 * Builds the menu of a server with only the actions that the user may take; permissions are known
 * only for the open one.
 */
async function serverMenu(
  main: MainContext,
  serverId: string,
  where: MenuPosition,
): Promise<[label: string, items: MenuItem[]]> {
  const { servers, channels } = main.client;
  const server = servers.list.value.find(({ id }) => id === serverId)!;
  const list = channels.lists.value[serverId] ?? [];
  const first = channelToOpen(list);
  return [
    server.name,
    byGroup(["place", "move", "server", "leave"], [
      ...inGroup("place", [readAllItem(main, { server_id: serverId })]),
      ...await featureRows((feature) => feature.serverMenu?.(main, server, where)),
      ...inGroup("place", first ? [linkItem(main, `/c/${first}`)] : []),
    ]),
  ];
}

function folderMenu(main: MainContext, folderId: string): [label: string, items: MenuItem[]] {
  const { servers, channels } = main.client;
  const ids = servers.arranged.value.find(({ id }) => id === folderId)?.server_ids ?? [];
  const list = ids.flatMap((id) => channels.lists.value[id] ?? []);
  return [nameOfFolder(main, folderId), [
    ...inGroup("place", [readItem(main, list)]),
    ...folderRows(main, folderId),
  ]];
}

async function categoryMenu(
  main: MainContext,
  category: Category,
  where: MenuPosition,
): Promise<MenuItem[]> {
  return byGroup(["place", "move", "manage", "leave"], [
    ...inGroup("place", [readAllItem(main, { category_id: category.id })]),
    ...await featureRows((feature) => feature.categoryMenu?.(main, category, where)),
  ]);
}

async function channelMenu(
  main: MainContext,
  channel: Channel,
  where: MenuPosition,
): Promise<MenuItem[]> {
  const { recipient, is_voice } = channel;
  const items = byGroup(["place", "move", "manage", "group"], [
    ...inGroup("place", is_voice ? [] : [readItem(main, [channel])]),
    ...await featureRows((feature) => feature.channelMenu?.(main, channel, where)),
    ...inGroup("place", [linkItem(main, addressOf(channel))]),
  ]);
  if (!recipient) return items;
  const { id: userId, username } = recipient;
  return [...items, ...await personMenu(main, { userId, username }, null)];
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

/** Marks all channels of a server or a category as read. */
function readAllItem({ client }: MainContext, body: ReadAll): MenuItem {
  return {
    text: t.read,
    icon: read,
    onSelect: () => void client.channels.markAllRead(body).catch(showError(client)),
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
