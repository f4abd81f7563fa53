import invite from "@lucide/icons/icons/user-plus";
import leave from "@lucide/icons/icons/log-out";
import create from "@lucide/icons/icons/plus";
import settings from "@lucide/icons/icons/settings";
import { createElement } from "react";
import { settingsTabs } from "../../client/settings_tabs.ts";
import { unreadOf } from "../../client/state/channels.ts";
import { Sidebar } from "../../components/shell/Sidebar.tsx";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { can } from "../../protocol/permissions.ts";
import { connect } from "./connect.ts";
import { type MainContext, useMain } from "./context.ts";
import { MainUserPanel } from "./user_panel.ts";

/** The channels of the open server, and what may be done to them. */
export const MainSidebar = connect(Sidebar, () => {
  const main = useMain();
  const { client, dialog } = main;
  const server = client.servers.selected.value;
  const channels = client.channels.current.value;
  const muted = client.notifications.muted.value;
  const standing = client.servers.standing.value;
  const canManage = can(standing, "manageChannels");
  const openSettings = server && settingsTabs(standing).length > 0
    ? () => void (dialog.value = { kind: "server-settings", serverId: server.id })
    : null;
  return {
    serverName: server?.name ?? null,
    channels,
    unread: Object.fromEntries(channels?.map((c) => [c.id, unreadOf(c, muted)]) ?? []),
    muted,
    onMute: client.muteChannel,
    selectedId: client.channels.selectedId.value,
    canManage,
    menu: server ? serverMenu(main, server.id, canManage, openSettings) : [],
    onSettings: openSettings,
    onSelect(channelId) {
      client.ui.setDrawer(false);
      client.select(server?.id ?? null, channelId);
    },
    onCreate: (isVoice) => dialog.value = { kind: "create-channel", serverId: server!.id, isVoice },
    onEdit: (channel) => dialog.value = { kind: "edit-channel", channel },
    children: createElement(MainUserPanel, null),
  };
});

/** What the server's name opens. */
function serverMenu(
  { client, dialog }: MainContext,
  serverId: string,
  canManage: boolean,
  openSettings: (() => void) | null,
) {
  const menu: MenuItem[] = [
    {
      text: "Invite Friends",
      icon: invite,
      onSelect: () => dialog.value = { kind: "invite", serverId },
    },
  ];
  if (canManage) {
    menu.push({
      text: "Create Channel",
      icon: create,
      onSelect: () => dialog.value = { kind: "create-channel", serverId, isVoice: false },
    });
  }
  if (openSettings) {
    menu.push({ text: "Server Settings", icon: settings, onSelect: openSettings });
  }
  menu.push({
    text: "Leave Server",
    icon: leave,
    danger: true,
    onSelect: () => askToLeave({ client, dialog }, serverId),
  });
  return menu;
}

function askToLeave({ client, dialog }: Pick<MainContext, "client" | "dialog">, serverId: string) {
  if (client.servers.standing.value?.isOwner) {
    // The owner cannot leave (D-SRV-4): said at once, in the server's own words.
    return client.toasts.show("Transfer ownership or delete the server first", "warning");
  }
  dialog.value = {
    kind: "confirm",
    title: "Leave server",
    text: "You can come back only with an invite.",
    confirm: "Leave Server",
    danger: true,
    onConfirm: () =>
      client.leaveServer(serverId).catch((error) => client.toasts.show(error.message, "error")),
  };
}
