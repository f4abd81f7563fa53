import create from "@lucide/icons/icons/plus";
import eye from "@lucide/icons/icons/eye";
import invite from "@lucide/icons/icons/user-plus";
import leave from "@lucide/icons/icons/log-out";
import settings from "@lucide/icons/icons/settings";
import permissions from "@lucide/icons/icons/list-checks";
import { settingsTabs } from "../../client/app/settings_tabs.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { can } from "../../protocol/permissions.ts";
import type { MainContext } from "./context.ts";

/** What the name of the open server opens, each for those who may. Loaded with the first press. */
export function serverMenu({ client, dialog }: MainContext, serverId: string): MenuItem[] {
  const membership = client.permissions.membership.value;
  const menu: MenuItem[] = [
    {
      text: "Invite Friends",
      icon: invite,
      onSelect: () => dialog.value = { kind: "invite", serverId },
    },
  ];
  if (can(membership, "manageChannels")) {
    menu.push({
      text: "Create Channel",
      icon: create,
      onSelect: () => dialog.value = { kind: "create-channel", serverId, isVoice: false },
    });
  }
  if (settingsTabs(membership).length > 0) {
    menu.push({
      text: "Server Settings",
      icon: settings,
      onSelect: () => dialog.value = { kind: "server-settings", serverId },
    });
  }
  menu.push({
    text: "My Permissions",
    icon: permissions,
    onSelect: () => dialog.value = { kind: "why", channel: null },
  });
  if (can(membership, "manageRoles")) {
    menu.push({
      text: "View Server As…",
      icon: eye,
      onSelect: () => dialog.value = { kind: "view-as", serverId },
    });
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
  if (client.permissions.membership.value?.isOwner) {
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
      client.servers.leave(serverId).catch((error) => client.toasts.show(error.message, "error")),
  };
}
