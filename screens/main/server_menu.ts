import create from "@lucide/icons/icons/plus";
import eye from "@lucide/icons/icons/eye";
import invite from "@lucide/icons/icons/user-plus";
import leave from "@lucide/icons/icons/log-out";
import settings from "@lucide/icons/icons/settings";
import permissions from "@lucide/icons/icons/list-checks";
import { settingsTabs } from "../../protocol/settings_tabs.ts";
import type { IconData } from "../../components/ui/Icon.tsx";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { can } from "../../protocol/permissions.ts";
import type { Server } from "../../protocol/servers.ts";
import { serverMenu as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";
import type { DialogRequest } from "./dialog.ts";
import { showError } from "./show_error.ts";

type Main = Pick<MainContext, "client" | "dialog">;

/**
 * Builds the menu of a server with only the actions that the user may take; permissions are known
 * only for the open one. Loaded with the first menu.
 */
export function serverMenu({ client, dialog }: Main, server: Server): MenuItem[] {
  const serverId = server.id;
  const isOpen = client.servers.selectedId.value === serverId;
  const membership = isOpen ? client.permissions.membership.value : null;
  const opens = (text: string, icon: IconData, request: DialogRequest, allowed = true) =>
    allowed ? [{ text, icon, group: "server", onSelect: () => dialog.value = request }] : [];
  return [
    ...opens(t.invite, invite, { kind: "invite", serverId }),
    ...opens(
      t.create,
      create,
      { kind: "create-channel", serverId, isVoice: false },
      can(membership, "manageChannels"),
    ),
    ...opens(
      t.settings,
      settings,
      { kind: "server-settings", serverId },
      settingsTabs(membership).length > 0,
    ),
    ...opens(t.permissions, permissions, { kind: "why", channel: null }, isOpen),
    ...opens(t.viewAs, eye, { kind: "view-as", serverId }, can(membership, "manageRoles")),
    {
      text: t.leave,
      icon: leave,
      danger: true,
      group: "leave",
      onSelect: () => askToLeave({ client, dialog }, server),
    },
  ];
}

function askToLeave({ client, dialog }: Main, server: Server) {
  if (server.owner_id === client.session.user.value?.id) {
    // The owner can't leave (D-SRV-4), which is reported at once, in the server's own words.
    return client.toasts.show(t.ownerStays, "warning");
  }
  dialog.value = {
    kind: "confirm",
    title: t.leaveTitle,
    text: t.leaveText,
    confirm: t.leave,
    danger: true,
    onConfirm: () => client.servers.leave(server.id).catch(showError(client)),
  };
}
