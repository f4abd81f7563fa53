import create from "@lucide/icons/icons/plus";
import eye from "@lucide/icons/icons/eye";
import invite from "@lucide/icons/icons/user-plus";
import leave from "@lucide/icons/icons/log-out";
import settings from "@lucide/icons/icons/settings";
import permissions from "@lucide/icons/icons/list-checks";
import { settingsTabs } from "../../client/app/settings_tabs.ts";
import type { DialogRequest } from "../../components/dialogs/types.ts";
import type { IconData } from "../../components/ui/Icon.tsx";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { can } from "../../protocol/permissions.ts";
import { serverMenu as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";

type Main = Pick<MainContext, "client" | "dialog">;

/** What the name of the open server opens, each for those who may. Loaded with the first press. */
export function serverMenu({ client, dialog }: Main, serverId: string): MenuItem[] {
  const membership = client.permissions.membership.value;
  const opens = (text: string, icon: IconData, request: DialogRequest, allowed = true) =>
    allowed ? [{ text, icon, onSelect: () => dialog.value = request }] : [];
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
    ...opens(t.permissions, permissions, { kind: "why", channel: null }),
    ...opens(t.viewAs, eye, { kind: "view-as", serverId }, can(membership, "manageRoles")),
    {
      text: t.leave,
      icon: leave,
      danger: true,
      onSelect: () => askToLeave({ client, dialog }, serverId),
    },
  ];
}

function askToLeave({ client, dialog }: Main, serverId: string) {
  if (client.permissions.membership.value?.isOwner) {
    // The owner cannot leave (D-SRV-4): said at once, in the server's own words.
    return client.toasts.show(t.ownerStays, "warning");
  }
  dialog.value = {
    kind: "confirm",
    title: t.leaveTitle,
    text: t.leaveText,
    confirm: t.leave,
    danger: true,
    onConfirm: () => client.servers.leave(serverId).catch(showError(client)),
  };
}
