import { Rail } from "../../components/shell/Rail.tsx";
import { DIRECT, unreadByServer } from "../../client/channels/state.ts";
import { useMain } from "./context.ts";
import { menuOf } from "./menu_of.ts";

/** The rail. */
export function MainRail() {
  const main = useMain();
  const { client, dialog } = main;
  const unread = unreadByServer(client.channels.lists.value, client.notifications.muted.value);
  const selectedId = client.servers.selectedId.value;
  function goHome() {
    client.ui.setDrawer(false);
    client.navigation.select(null);
  }
  return (
    <Rail
      servers={client.servers.list.value}
      selectedId={selectedId}
      unread={unread}
      unreadDirect={unread[DIRECT]?.messages ?? 0}
      pendingFriends={client.friends.pending.value}
      onSelect={(serverId) => serverId === null ? goHome() : client.navigation.select(serverId)}
      onServerMenu={(serverId) => menuOf(main, { serverId })}
      /* Over a conversation the friends are a dialog, so that it stays where it was (FRD-20). */
      onFriends={() => {
        if (client.channels.selectedId.value === null) goHome();
        else dialog.value = { kind: "friends" };
      }}
      onCreate={() => dialog.value = { kind: "create-server" }}
      onJoin={() => dialog.value = { kind: "join-server" }}
      onInvite={() => dialog.value = { kind: "invite", serverId: selectedId! }}
    />
  );
}
