import { joinChannel, leaveChannel } from "../../protocol/events/channels.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Signal } from "@preact/signals";
import { rememberLocation } from "../base/cookies.ts";
import type { History } from "../messages/history.ts";
import type { Recorder } from "../base/recorder.ts";
import type { Platform } from "../base/platform.ts";
import type { Roles } from "../roles/roles.ts";
import type { Socket } from "../base/socket.ts";
import {
  type ChannelLists,
  channelToOpen,
  DIRECT,
  putChannel,
  removeChannel,
} from "../channels/state.ts";
import { isListed, type ThreadLoader } from "../channels/thread_state.ts";
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
  lists: ThreadLoader & {
    loadChannels(serverId: string): Promise<void>;
    readonly channels: Pick<Recorder<ChannelLists>, "apply">;
  };
  /** Called once something is opened, and shared by a later feature. */
  loadRoles: Roles["load"];
  history: Pick<History, "open" | "drop">;
  socket: Pick<Socket, "notify">;
  typing: Pick<OwnTyping, "stopped">;
  ui: { setDrawer(open: boolean): void };
  /** Counts what was chosen by name. */
  layers: { chosen: Signal<number> };
}

export function createNavigation(deps: Deps): Navigation {
  const { platform, servers, channels, lists, socket, typing, ui, layers } = deps;
  const { selectedId: { value: begun } } = channels;
  /** The channel last open, by server id. */
  const last = new Map(
    begun && servers.selectedId.value ? [[servers.selectedId.value, begun]] : [],
  );

  /** How often something was opened. */
  let choices = 0;

  /** Returns true if a thread will be open once it is loaded. */
  function openAway(serverId: string, id: string): boolean {
    const choice = choices;
    return bringBack(deps, serverId, id, (found, isShown) => {
      if (choice === choices) isShown ? check() : select(serverId, found?.id);
    });
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
    if (before && before !== channelId) leaveThread(deps, before);
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
    choices++;
    if (serverId && wanted && openAway(serverId, wanted)) return;
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
      if (servers.selectedId.value !== serverId || channels.selectedId.value) return;
      if (!wanted || !openAway(serverId, wanted)) openFirst(serverId, wanted);
    });
  }

  function announce() {
    const open = channels.selectedId.value;
    if (open) socket.notify(joinChannel, open);
  }

  function check() {
    const serverId = servers.selectedId.value;
    if (serverId && !servers.selected.value) return select(null);
    const loaded = channels.current.value !== null;
    const gone = loaded && channels.selectedId.value && !channels.selected.value;
    if (gone) serverId ? openFirst(serverId, null) : openChannel(null, null);
  }

  return { select, announce, check };
}

type ThreadDeps = Pick<Deps, "channels" | "lists" | "history">;

/** Lets go of a thread that sends no events once it is not on screen. */
function leaveThread({ channels, lists, history }: ThreadDeps, id: string): void {
  const thread = channels.find(id);
  if (!thread?.thread || isListed(thread)) return;
  channels.visited.set(id, thread);
  lists.channels.apply((all) => removeChannel(all, id));
  history.drop(id);
}

/**
 * Loads a thread that is neither listed nor on screen. One that was there before is held at once,
 * as it was.
 * @returns true if there is nothing to show before `then`
 */
function bringBack(
  { channels, lists }: ThreadDeps,
  serverId: string,
  id: string,
  then: (found: Channel | null, isShown: boolean) => void,
): boolean {
  if (!channels.lists.value[serverId] || channels.find(id)) return false;
  const visited = channels.visited.get(id);
  if (visited) lists.channels.apply((all) => putChannel(all, visited));
  lists.loadThread(id).then((found) => then(found, !!visited));
  return !visited;
}
