import { eventually, lazy } from "../../browser/lazy.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Features } from "./start_features.ts";

/** Creates the parts of the client that are loaded on first use, by feature. */
export function createLateParts(features: Features) {
  const { core, stores, listeners } = features;
  const { load: loadPrivate } = lazy(() => import("./open_private.ts"));
  const loadConversations = async () => (await loadPrivate()).openConversations(features);
  return {
    /** Stores what is shown, for when the server can't be reached. Call it once. */
    keepOnDevice: async (more: Readonly<Record<string, unknown>>) =>
      (await eventually(lazy(() => import("./on_device.ts")))).keepOnDevice(features, more),
    openLastRows: async () =>
      (await lazy(() => import("../last_lines/last_rows.ts")).load())
        .createLastRows({ ...core, ...stores, listeners }),
    openContacts: async () =>
      (await lazy(() => import("../members/contact_search.ts")).load()).createContactSearch(core),
    openSwitcher: async () =>
      (await lazy(() => import("./switcher.ts")).load()).openSwitcher(features),
    e2ee: {
      /**
       * Opens the user's own keys. Throws `PrivateError`, or the browser's error if loading fails.
       */
      open: async () => await (await loadConversations()).opened(),
      /** Returns the shown private conversations; the same object each time. */
      conversations: loadConversations,
      /** Opens keys that are locked by a former password. Throws `PrivateError` (MEND-33). */
      unlock: async (password: string) =>
        await (await loadPrivate()).unlockKeys(features, password),
      /** Returns true if no password locks this device's keys yet (MEND-33). */
      lacksLock: async () =>
        await (await lazy(() => import("../sealed/device_keys.ts")).load()).lacksLock(
          core.initial.user.id,
        ),
      /** Locks them by the password, once the server has accepted it. Throws `ApiError`. */
      lock: async (password: string) => await (await loadPrivate()).lockKeys(features, password),
      /** Locks them by a password that the server has just accepted. Never rejects. */
      typed: async (password: string) => {
        await loadPrivate()
          .then(({ lockByPassword }) => lockByPassword(features, password)).catch(() => {});
      },
      /** Exports a channel as a file that anybody can open. Throws `ApiError` or `NetworkError`. */
      async export(channel: Channel): Promise<string> {
        const { exportConversation } = await lazy(() => import("../private/export.ts")).load();
        return await exportConversation({ ...core, contents: features.contents }, channel);
      },
    },
    openPush: async () =>
      (await eventually(lazy(() => import("../notifications/push.ts")))).openPush(features),
    /** Uploads, downloads and playback of files: see `Files` in client/files/. */
    files: { open: features.files.open },
  };
}
