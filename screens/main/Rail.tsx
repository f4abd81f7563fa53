import { Rail } from "../../components/shell/Rail.tsx";
import { DIRECT, unreadByServer, unreadOf } from "../../client/channels/state.ts";
import { can } from "../../protocol/permissions.ts";
import { useMedia } from "../../components/ui/useMedia.ts";
import { useMain } from "./context.ts";
import { menuOf } from "./menu_of.ts";
import { titled } from "./titled.ts";

/** Number of recent direct messages in a phone's rail, in addition to unread ones. */
const MAX_RECENT_CONVERSATIONS = 3;

/** The rail. */
export function MainRail() {
  const main = useMain();
  const { client, dialog } = main;
  const lists = client.channels.lists.value;
  const muted = client.notifications.muted.value;
  const narrow = !useMedia("(min-width: 48rem)");
  const unread = unreadByServer(lists, muted);
  const selectedId = client.servers.selectedId.value;
  function goHome() {
    client.ui.setDrawer(false);
    client.navigation.select(null);
  }
  return (
    <Rail
      servers={client.servers.list.value}
      folders={client.servers.arranged.value}
      openFolders={client.servers.openFolders.value}
      onFolder={client.servers.toggleFolder}
      onFolderMenu={(folderId) => menuOf(main, { folderId })}
      selectedId={selectedId}
      unread={unread}
      unreadDirect={unread[DIRECT]?.messages ?? 0}
      direct={(narrow && client.session.phase.value === "in" && lists[DIRECT] || [])
        .map((channel) => ({ channel: titled(client, channel), count: unreadOf(channel, muted) }))
        .filter(({ count }, i) => count > 0 || i < MAX_RECENT_CONVERSATIONS)}
      channelId={client.channels.selectedId.value}
      onDirect={(channelId) => client.navigation.select(null, channelId)}
      pendingFriends={client.friends.pending.value}
      onHome={() => client.navigation.select(null)}
      onSelect={(serverId) => client.navigation.select(serverId)}
      onServerMenu={(serverId) => menuOf(main, { serverId })}
      /* With a conversation open, the friends are a dialog, so that it keeps its place (FRD-20). */
      onFriends={() => {
        if (client.channels.selectedId.value === null) goHome();
        else dialog.value = { kind: "friends" };
      }}
      onCreate={() => dialog.value = { kind: "create-server" }}
      onJoin={() => dialog.value = { kind: "join-server" }}
      onInvite={can(client.permissions.membership.value, "createInvites")
        ? () => dialog.value = { kind: "invite", serverId: selectedId! }
        : null}
    />
  );
}
