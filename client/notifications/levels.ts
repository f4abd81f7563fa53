import { getNotifications, putNotifications } from "../../protocol/api/notifications.ts";
import type { Notifications as Settings, PutNotifications } from "../../protocol/notifications.ts";
import type { SessionStore } from "../auth/store.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { ServersStore } from "../servers/store.ts";
import { type Muted, mutedChannels } from "./muted.ts";
import type { Notifications } from "./notifications.ts";
import type { NotificationsStore } from "./store.ts";

interface Deps {
  platform: Pick<Platform, "log" | "now">;
  api: Api;
  storage: Pick<ClientStorage, "get" | "set">;
  session: Pick<SessionStore, "user">;
  channels: Pick<ChannelsStore, "find">;
  servers: Pick<ServersStore, "list">;
  notifications: NotificationsStore;
  attention: { notifications: Pick<Notifications, "replaceMuted"> };
}

/** The account's settings of notifications, which all its devices share (COM-10). */
export function openLevels(deps: Deps) {
  const { platform, api, storage, session, channels, servers } = deps;
  const { setLevels } = deps.notifications;
  let version = 0;

  function apply(settings: Settings): void {
    version++;
    setLevels(settings);
    const muted = [...Object.entries(settings.servers), ...Object.entries(settings.channels)]
      .filter(([, one]) => one.muted)
      .map(([id, { muted_until }]): Muted => muted_until ? [id, Date.parse(muted_until)] : id);
    deps.attention.notifications.replaceMuted(muted);
  }

  /** Throws `ApiError` or `NetworkError`. */
  async function change(body: PutNotifications): Promise<void> {
    apply((await api.call(putNotifications, { body })).notifications);
  }

  /** Mutes that this device had before they were the account's; null: it has handed them over. */
  function ownMutes(userId: string): PutNotifications | null {
    if (storage.get(`notificationsShared_${userId}`) !== null) return null;
    const found = { servers: {}, channels: {} } satisfies PutNotifications;
    for (const one of mutedChannels(storage, userId)) {
      const [id, until] = typeof one === "string" ? [one, null] : one;
      const isServer = servers.list.value.some((server) => server.id === id);
      if (!isServer && !channels.find(id)) continue;
      // The server refuses an end in the past.
      if (until !== null && until <= platform.now()) continue;
      const muted_until = until === null ? null : new Date(until).toISOString();
      Object.assign(isServer ? found.servers : found.channels, {
        [id]: { muted: true, muted_until },
      });
    }
    return found;
  }

  const actions = {
    change,
    /** Loads the settings once servers and channels are there. Never throws. */
    async load(): Promise<void> {
      const userId = session.user.value?.id;
      if (!userId) return;
      try {
        const own = ownMutes(userId);
        if (own && Object.keys({ ...own.servers, ...own.channels }).length) await change(own);
        const before = version;
        const { notifications } = await api.call(getNotifications);
        // An event was faster.
        if (version === before) apply(notifications);
        storage.set(`notificationsShared_${userId}`, "yes");
      } catch (error) {
        platform.log("Notification settings could not be loaded", error);
      }
    },
    /** Applies settings that another device has changed. */
    apply: (settings: Settings) => Promise.resolve(apply(settings)),
    /** Mutes a channel or server, or lifts that. `muted`: true, or the end in milliseconds. */
    async mute(id: string, muted: boolean | number): Promise<void> {
      const isServer = servers.list.value.some((server) => server.id === id);
      const muted_until = typeof muted === "number" ? new Date(muted).toISOString() : null;
      await change({
        [isServer ? "servers" : "channels"]: { [id]: { muted: muted !== false, muted_until } },
      });
    },
  };
  return { actions };
}
