import { lazy } from "../../browser/lazy.ts";
import { hasEntered, openPages } from "../base/entry.ts";
import { forgetLocation, storedTheme } from "../base/cookies.ts";
import { canEncrypt } from "../base/crypto.ts";
import type { Platform } from "../base/platform.ts";
import { browserPlatform } from "../browser/platform.ts";
import { isWatched } from "../browser/watched.ts";
import { browserDesktop } from "../notifications/desktop.ts";
import { createCore } from "./core.ts";
import { createFeatures, type Features, type LoadSocket } from "./start_features.ts";
import { watchPage } from "./page_events.ts";
import { clientApi } from "./client_api.ts";
import type { Initial } from "./stores.ts";

export type { Initial };

/**
 * The chat's logic by feature: signals to read and things to do. Actions answer when the server has
 * agreed and throw `ApiError` or `NetworkError` (client/base/errors.ts) with a text for the person.
 */
export type Client = ReturnType<typeof createClient>;

/** Has no effect before `start`, so a server may call it to render. */
export function createClient(
  initial: Initial,
  platform: Platform = Object.assign(browserPlatform(), { watched: isWatched }),
  loadSocket: LoadSocket = () => lazy(() => import("../base/socket_library.ts")).load(),
  desktop = browserDesktop(),
) {
  const core = createCore(
    initial,
    platform,
    async () => (await lazy(() => import("./open_private.ts")).load()).openConversations(features),
  );
  const features: Features = createFeatures(core, loadSocket, desktop, () => catchUp(features));
  core.authentication.onEnd(() => forgetEverything(features));
  core.authentication.onLeft((why) => {
    const leave = () => platform.navigate(why ? `/login#${why}` : "/login");
    // The browser was still on its way back through its history, which stops it from leaving.
    platform.listen("popstate", leave);
    leave();
  });
  return {
    ...clientApi(features),
    /** Call once after hydration: restores the session, connects, loads the open channel. */
    start: () => start(features, loadSocket),
    /** True if this page may use encryption; false over plain http on a LAN address. */
    secure: canEncrypt,
  };
}

async function start(features: Features, loadSocket: LoadSocket) {
  const { core, stores, outbox } = features;
  const { initial, platform, storage, deviceStorage, authentication } = core;
  const { ui, session, toasts } = stores;
  ui.setTheme(storedTheme(platform));
  hasEntered(platform);
  features.attention.notifications.load();
  // Before what is stored is left to the next page.
  deviceStorage.start();
  watchPage({ platform, storage, session: authentication, user: session.user, toasts });
  platform.listen("online", () => {
    features.socket.wake();
    features.socket.count();
    outbox.wake();
  });
  platform.listen("offline", () => features.socket.count());
  // The stored token most likely holds: messages and library need not wait for its check.
  loadSocket().catch(() => {});
  const isLikely = storage.user()?.id === initial.user.id && !!core.token();
  if (isLikely) openSelected(features);
  await authentication.start();
  const user = session.user.value;
  if (!user) return;
  if (user.id !== initial.user.id) {
    // The page was rendered for another account than the one whose tokens are stored.
    return await openPages(core).allow().then(
      () => platform.reload(),
      () => platform.navigate("/login"),
    );
  }
  // Opens the channel only once: messages read in the meantime would remove the 'New' line.
  if (!isLikely) openSelected(features);
  features.declared.notify("onSignIn");
  await features.socket.open();
}

function openSelected({ stores, history }: Features) {
  const channelId = stores.channels.selectedId.value;
  if (channelId) history.open(channelId);
}

/** Fetches all loaded data again on each connection, since no events arrived before it. */
function catchUp(features: Features) {
  const { core, stores, history, navigation } = features;
  core.deviceStorage.load();
  navigation.announce();
  features.outbox.wake();
  features.reading.wake();
  const open = stores.channels.selectedId.value;
  for (const channelId of Object.keys(stores.messages.windows.value)) {
    if (channelId === open) history.refresh(channelId);
    else history.drop(channelId);
  }
  void features.listeners.emit("connected");
  features.lists.resync().then(() => {
    navigation.check();
    // The chat comes first; people the user has blocked don't notify.
    features.declared.notify("onListed").then(() => features.attention.mentions.search());
  });
}

/** The session is over on this device: nothing of it stays in memory (SESS-20 to 22). */
function forgetEverything({ core, stores, socket, declared }: Features) {
  socket.close();
  core.deviceStorage.end();
  core.cipher.clear();
  declared.notify("onSignOut");
  stores.notes.clear();
  stores.draftAttachments.clear();
  forgetLocation(core.platform);
}
