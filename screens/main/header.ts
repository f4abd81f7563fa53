import { createElement } from "react";
import { Header } from "../../components/shell/Header.tsx";
import { CallButton } from "./call_button.ts";
import { connect } from "./connect.ts";
import { useMain } from "./context.ts";
import { channelActions } from "./channel_actions.ts";
import { useLogout } from "./useLogout.ts";

/** The header of what is open. */
export const MainHeader = connect(Header, () => {
  const { client, dialog } = useMain();
  const { ui } = client;
  const channel = client.channels.selected.value;
  return {
    recipient: channel?.recipient ?? null,
    channelName: channel?.name ?? null,
    title: client.servers.selected.value?.name ?? "Home",
    drawerOpen: ui.drawerOpen.value,
    membersOpen: ui.membersOpen.value && !ui.panel.value,
    call: channel?.recipient ? createElement(CallButton, { channelId: channel.id }) : null,
    actions: channelActions(client),
    onMenu: () => ui.setDrawer(!ui.drawerOpen.value),
    onMembers: () => ui.setMembers(!ui.membersOpen.value || ui.panel.value !== null),
    onSettings: () => dialog.value = { kind: "settings" },
    onLogout: useLogout(),
  };
});
