import about from "@lucide/icons/icons/info";
import leave from "@lucide/icons/icons/log-out";
import settings from "@lucide/icons/icons/settings";
import { settingsTabs } from "../../../protocol/settings_tabs.ts";
import type { Server } from "../../../protocol/servers.ts";
import { serverMenu as t, serverProfile } from "../../../text/en/main.ts";
import type { MainContext } from "../context.ts";
import { inGroup } from "../late_feature.ts";
import { moveRows } from "./folder_rows.ts";
import { membershipIfOpen } from "../open_server.ts";
import { showError } from "../show_error.ts";

/** Returns the rows of a server's menu for its settings and for leaving it. */
export function serverRows(main: MainContext, server: Server) {
  const serverId = server.id;
  const onSettings = () => main.dialog.value = { kind: "server-settings", serverId };
  const tabs = settingsTabs(membershipIfOpen(main, serverId));
  return [
    ...inGroup("place", [{
      text: serverProfile.open,
      icon: about,
      onSelect: () => main.dialog.value = { kind: "server-profile", serverId },
    }]),
    ...moveRows(main, server),
    ...inGroup(
      "server",
      tabs.length > 0 ? [{ text: t.settings, icon: settings, onSelect: onSettings }] : [],
    ),
    ...inGroup("leave", [
      { text: t.leave, icon: leave, danger: true, onSelect: () => askToLeave(main, server) },
    ]),
  ];
}

function askToLeave({ client, dialog }: MainContext, server: Server) {
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
