import { useMemo } from "react";
import { useComputed } from "@preact/signals";
import { settingsTabs } from "../../protocol/settings_tabs.ts";
import { sectionsOf } from "../../client/channels/sections.ts";
import { unreadOf } from "../../client/channels/state.ts";
import type { ListSection } from "../../components/shell/ChannelList.tsx";
import { Sidebar } from "../../components/shell/Sidebar.tsx";
import { lazy } from "../../browser/lazy.ts";
import { useOptionalModule } from "../../components/ui/lazy_part.tsx";
import type { Category } from "../../protocol/categories.ts";
import type { Channel } from "../../protocol/channels.ts";
import { can } from "../../protocol/permissions.ts";
import { type MainContext, useMain } from "./context.ts";
import { folded, toggleFolded } from "./folded.ts";
import { menuOf } from "./menu_of.ts";
import { Private } from "./private/late.tsx";
import { MainUserPanel } from "./UserPanel.tsx";
import { enterVoice, voicePeople } from "./VoiceChannel.tsx";
import { ThreadRows } from "./threads/ThreadRows.tsx";
import { titled } from "./titled.ts";

const lastLine = lazy(() => import("./LastLine.tsx"));
const eventsRow = lazy(() => import("./events/EventsRow.tsx"));

/** Channels of the open server, with their actions. */
export function MainSidebar() {
  const main = useMain();
  const { client, dialog } = main;
  const server = client.servers.selected.value;
  const { permissions } = client;
  const channels = client.channels.current.value?.filter(permissions.sees)
    .map((channel) => titled(client, channel)) ?? null;
  const muted = client.notifications.muted.value;
  const membership = permissions.membership.value;
  const canManage = can(membership, "manageChannels");
  const isConnected = client.connection.connection.value.state === "connected";
  const LastLine = useOptionalModule(lastLine, !server && isConnected, { inBackground: true });
  const events = client.serverEvents.opened.value?.lists.value[server?.id ?? ""]?.events;
  const EventsRow = useOptionalModule(eventsRow, !!events?.length, { inBackground: true });
  const openSettings = server && settingsTabs(membership).length > 0
    ? () => void (dialog.value = { kind: "server-settings", serverId: server.id })
    : null;
  const rows = useMemo(() => rowActions(main), [main]);
  return (
    <Sidebar
      serverName={server?.name ?? null}
      serverAvatar={server?.avatar ?? null}
      serverBanner={server?.banner_url}
      serverAccent={server?.accent}
      direct={channels}
      sections={useSections(server && channels, canManage)}
      unread={Object.fromEntries(channels?.map((c) => [c.id, unreadOf(c, muted)]) ?? [])}
      muted={muted}
      selectedId={client.channels.selectedId.value}
      voice={client.voice.current.value}
      canManage={canManage}
      onMenu={(...given) => menuOf(main, { serverId: server!.id })(...given)}
      onSettings={openSettings}
      rows={rows}
      onCreate={rows.onCreate}
      onToggle={rows.onToggle}
      onCategoryMenu={rows.onCategoryMenu}
      onMessage={() => dialog.value = { kind: "new-message" }}
      onGroup={() => dialog.value = { kind: "group-people", channel: null }}
      drawLine={LastLine && ((channel, part) => <LastLine channel={channel} part={part} />)}
      above={EventsRow && server && <EventsRow serverId={server.id} />}
      isPrivate={permissions.isPrivate}
      isMarked={({ id }) => client.channels.privateFrom(id) !== null}
    >
      <MainUserPanel />
    </Sidebar>
  );
}

/** Functions of rows and categories, the same ones each time. */
function rowActions(main: MainContext) {
  const { client, dialog } = main;
  return {
    onSelect: (id: string) => client.navigation.select(client.servers.selectedId.value, id),
    onVoice(channelId: string) {
      const viewing = client.roles.viewAs.value;
      if (viewing) client.toasts.show(viewing.notice, "warning");
      else enterVoice(client, channelId);
    },
    onMenu: (channel: Channel) => menuOf(main, { channel }),
    onCategoryMenu: (category: Category) => menuOf(main, { category }),
    drawMark: (channel: Channel) => <Private of="mark" channel={channel} />,
    drawBelow: (channel: Channel) =>
      channel.is_voice ? voicePeople(channel) : <ThreadRows parent={channel} />,
    onCreate(categoryId: string | null) {
      const serverId = client.servers.selectedId.value!;
      dialog.value = {
        kind: "create-channel",
        serverId,
        isVoice: false,
        ...(categoryId && { categoryId }),
      };
    },
    onToggle: (categoryId: string) => toggleFolded(categoryId),
  };
}

/**
 * The channels of the open server by category (COM-2). A closed category has those that are open
 * or unread, and voice channels with people in them. Without `manageChannels` categories without
 * channels are left out; so are those of which all channels are hidden because they are muted.
 */
function useSections(channels: readonly Channel[] | null, canManage: boolean): ListSection[] {
  const { client } = useMain();
  const { categories, selectedId, threads } = client.channels;
  const muted = client.notifications.muted.value;
  // People who come and go matter only if a channel gets its first, or loses its last.
  const occupied = useComputed(() => Object.keys(client.voice.participants.value).join());
  const talking = new Set(occupied.value.split(","));
  const isWanted = (channel: Channel) =>
    channel.id === selectedId.value || channel.mention_count > 0;
  const isCalling = (channel: Channel) => isWanted(channel) || unreadOf(channel, muted) > 0;
  const parents = new Set(threads.value.filter(isCalling).map(({ parent_id }) => parent_id));
  const isShown = (channel: Channel) =>
    isCalling(channel) || talking.has(channel.id) || parents.has(channel.id);
  const hidesMuted = folded.value.has(client.servers.selectedId.value ?? "");
  const isListed = (channel: Channel) =>
    !hidesMuted || isWanted(channel) || parents.has(channel.id) ||
    !(muted.has(channel.id) || muted.has(channel.category_id ?? ""));
  return sectionsOf(channels ?? [], categories.value).flatMap(({ category, channels: all }) => {
    const isOpen = !category || !folded.value.has(category.id);
    const channels = all.filter(isListed);
    const isEmpty = channels.length === 0 && (all.length > 0 || !canManage);
    if (category && isEmpty) return [];
    return { category, isOpen, channels: isOpen ? channels : channels.filter(isShown) };
  });
}
