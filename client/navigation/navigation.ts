import { joinChannel, leaveChannel } from "../../protocol/events/channels.ts";
import type { Signal } from "@preact/signals";
import { rememberLocation } from "../base/cookies.ts";
import type { History } from "../messages/history.ts";
import type { Platform } from "../base/platform.ts";
import type { Roles } from "../roles/roles.ts";
import type { Socket } from "../base/socket.ts";
import { channelToOpen, DIRECT } from "../channels/state.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { ServersStore } from "../servers/store.ts";
import type { OwnTyping } from "../typing/typing.ts";

/** Which server and channel are open. */
export interface Navigation {
  /**
   * A server with the channel asked for, the one last open there, or its first; null: home, with
   * the direct message asked for or none.
   */
  select(serverId: string | null, channelId?: string | null): void;
  /** Says on a new connection what is open, and takes up what changed meanwhile. */
  announce(): void;
  /** After a list changed: what is gone is left. */
  check(): void;
}

interface Deps {
  platform: Pick<Platform, "writeCookie">;
  servers: ServersStore;
  channels: ChannelsStore;
  lists: { loadChannels(serverId: string): Promise<void> };
  /** Called once something is opened, and shared by a later feature. */
  loadRoles: Roles["load"];
  history: Pick<History, "open">;
  socket: Pick<Socket, "notify">;
  typing: Pick<OwnTyping, "stopped">;
  ui: { setDrawer(open: boolean): void };
  /** Counts what was chosen by name. */
  layers: { chosen: Signal<number> };
}

export function createNavigation(deps: Deps): Navigation {
  const { platform, servers, channels, lists, socket, typing, ui, layers } = deps;
  /** The channel last open, by server id. */
  const last = new Map<string, string>();
  if (servers.selectedId.value && channels.selectedId.value) {
    last.set(servers.selectedId.value, channels.selectedId.value);
  }

  function openChannel(serverId: string | null, channelId: string | null) {
    const before = channels.selectedId.value;
    const opens = channelId !== null && channelId !== before;
    if (before && before !== channelId) {
      typing.stopped(before);
      socket.notify(leaveChannel, before);
    }
    // The messages are asked for before anything is drawn: that takes longest.
    if (opens) {
      socket.notify(joinChannel, channelId);
      deps.history.open(channelId);
    }
    channels.select(channelId);
    rememberLocation(platform, serverId, channelId);
    if (opens && serverId) last.set(serverId, channelId);
  }

  function openFirst(serverId: string, wanted: string | null | undefined) {
    const list = channels.lists.value[serverId] ?? [];
    openChannel(serverId, channelToOpen(list, wanted ?? last.get(serverId)));
  }

  function select(serverId: string | null, wanted?: string | null) {
    // People look at the channel that they asked for; of a server's channels they choose first.
    if (wanted) {
      ui.setDrawer(false);
      layers.chosen.value++;
    }
    servers.select(serverId);
    if (serverId === null) {
      openChannel(null, wanted ?? null);
      if (!channels.lists.value[DIRECT]) lists.loadChannels(DIRECT);
      return;
    }
    deps.loadRoles(serverId);
    openFirst(serverId, wanted);
    if (channels.lists.value[serverId]) return;
    lists.loadChannels(serverId).then(() => {
      if (servers.selectedId.value === serverId && !channels.selectedId.value) {
        openFirst(serverId, wanted);
      }
    });
  }

  return {
    select,
    announce() {
      const open = channels.selectedId.value;
      if (open) socket.notify(joinChannel, open);
    },
    check() {
      const serverId = servers.selectedId.value;
      if (serverId && !servers.selected.value) return select(null);
      const loaded = channels.current.value !== null;
      const gone = loaded && channels.selectedId.value && !channels.selected.value;
      if (!gone) return;
      if (serverId) openFirst(serverId, null);
      else openChannel(null, null);
    },
  };
}
