import { settingsTabs } from "../../protocol/settings_tabs.ts";
import { unreadOf } from "../../client/channels/state.ts";
import { Sidebar } from "../../components/shell/Sidebar.tsx";
import { lazy } from "../../browser/lazy.ts";
import { useOptionalModule } from "../../components/ui/lazy_part.tsx";
import { can } from "../../protocol/permissions.ts";
import { useMain } from "./context.ts";
import { menuOf } from "./menu_of.ts";
import { Private } from "./private/late.tsx";
import { MainUserPanel } from "./UserPanel.tsx";
import { enterVoice, voicePeople } from "./VoiceChannel.tsx";
import { titled } from "./titled.ts";

const lastLine = lazy(() => import("./LastLine.tsx"));

/** Channels of the open server, with their actions. */
export function MainSidebar() {
  const main = useMain();
  const { client, dialog } = main;
  const server = client.servers.selected.value;
  const { permissions } = client;
  const viewing = client.roles.viewAs.value;
  const channels = client.channels.current.value?.filter(permissions.sees)
    .map((channel) => titled(client, channel)) ?? null;
  const muted = client.notifications.muted.value;
  const membership = client.permissions.membership.value;
  const canManage = can(membership, "manageChannels");
  const isConnected = client.connection.connection.value.state === "connected";
  const LastLine = useOptionalModule(lastLine, !server && isConnected, { inBackground: true });
  const openSettings = server && settingsTabs(membership).length > 0
    ? () => void (dialog.value = { kind: "server-settings", serverId: server.id })
    : null;
  return (
    <Sidebar
      serverName={server?.name ?? null}
      serverAvatar={server?.avatar ?? null}
      serverBanner={server?.banner_url}
      serverAccent={server?.accent}
      channels={channels}
      unread={Object.fromEntries(channels?.map((c) => [c.id, unreadOf(c, muted)]) ?? [])}
      muted={muted}
      selectedId={client.channels.selectedId.value}
      voice={client.voice.current.value}
      voicePeople={voicePeople}
      onVoice={(channelId) => {
        if (viewing) client.toasts.show(viewing.notice, "warning");
        else enterVoice(client, channelId);
      }}
      canManage={canManage}
      onMenu={(...given) => menuOf(main, { serverId: server!.id })(...given)}
      onChannelMenu={(channel) => menuOf(main, { channel })}
      onSettings={openSettings}
      onSelect={(channelId) => client.navigation.select(server?.id ?? null, channelId)}
      onCreate={(isVoice) =>
        dialog.value = { kind: "create-channel", serverId: server!.id, isVoice }}
      onMessage={() => dialog.value = { kind: "new-message" }}
      onGroup={() => dialog.value = { kind: "group-people", channel: null }}
      drawLine={LastLine && ((channel, part) => <LastLine channel={channel} part={part} />)}
      isPrivate={permissions.isPrivate}
      drawMark={(channel) =>
        client.channels.privateFrom(channel.id) !== null && <Private of="mark" channel={channel} />}
    >
      <MainUserPanel />
    </Sidebar>
  );
}
