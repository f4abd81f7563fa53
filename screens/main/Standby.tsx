import { track } from "../../browser/busy.ts";
import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "react";
import { isPushed } from "../../client/notifications/push_worker_data.ts";
import { keepFiles } from "../../client/standby/files.ts";
import { askServerPage } from "../../client/standby/server_page.ts";
import { type VersionWatch, watchVersion } from "../../client/standby/version.ts";
import { ErrorBoundary } from "../../components/ui/ErrorBoundary.tsx";
import { useOptionalModule } from "../../components/ui/lazy_part.tsx";
import { failedOver } from "../../components/ui/failed_over.ts";
import { FailedDialog } from "../../components/ui/FailedDialog.tsx";
import { isStuck, lazy, preload } from "../../browser/lazy.ts";
import { followTranslation } from "../../browser/translated.ts";
import { TopNotice } from "../../components/shell/TopNotice.tsx";
import { can } from "../../protocol/permissions.ts";
import { actions, states as t } from "../../text/en/common.ts";
import { unreadElsewhere } from "../../client/channels/state.ts";
import type { Announcements } from "../../client/standby/announcement.ts";
import { AnnouncementNotice } from "./AnnouncementNotice.tsx";
import { arrive } from "./arrive.ts";
import { type MainContext, useMain } from "./context.ts";
import { followLayers } from "./follow_layers.ts";
import { followLinks } from "./follow_links.ts";
import { InstallHint } from "./InstallHint.tsx";
import { offerShared } from "./shared.ts";

const keysNotice = lazy(() => import("./private/KeysNotice.tsx"));
const notifyBar = lazy(() => import("./NotifyBar.tsx"));
const serverMoves = lazy(() => import("./ServerMoves.tsx"));
const channelMoves = lazy(() => import("./ChannelMoves.tsx"));

/** Milliseconds after which what may be needed later is fetched: the chat comes first. */
const PREFETCH_DELAY_MS = 4000;

/** Keeps the page working offline and beside a newer server. Loaded once it is connected. */
export default function Standby() {
  return (
    <ErrorBoundary fallback={() => null}>
      <KeptAlive />
    </ErrorBoundary>
  );
}

function KeptAlive() {
  const main = useMain();
  const { client } = main;
  // Read before the layers rewrite the address.
  const [asked] = useState(() => new URLSearchParams(location.search));
  useArrival(main, asked.get("go"));
  const { newer, dismiss, version } = useNewerVersion(main);
  const { settled, announcements } = useKeptPage(main, asked.has("shared"));
  const isConnected = client.connection.connection.value.state === "connected";
  const KeysNotice = useOptionalModule(keysNotice, settled && isConnected, {
    inBackground: true,
    onFailed(error) {
      if (isStuck(error)) version.current!.stale(false);
    },
  });
  const NotifyBar = useOptionalModule(notifyBar, isConnected && isAsked(main), {
    inBackground: true,
  });
  const mayMove = can(client.permissions.membership.value, "manageChannels");
  const Moves = useOptionalModule(channelMoves, mayMove, { inBackground: true });
  const hasServers = client.servers.list.value.length > 0;
  const ServerMoves = useOptionalModule(serverMoves, hasServers, { inBackground: true });
  useUnreadBadge(main);
  useSignalEffect(() => {
    const serverId = client.servers.selectedId.value;
    // The sidebar shows events once they are there.
    if (serverId) void client.serverEvents.prepare(serverId).catch(() => {});
  });
  if (newer) {
    return (
      <TopNotice
        label={t.newVersion}
        item={{ id: 0, type: "info", message: t.newVersion, action: { text: actions.reload } }}
        onDismiss={dismiss}
        onAction={() => location.reload()}
      />
    );
  }
  const hint = (
    <>
      {Moves && <Moves />}
      {ServerMoves && <ServerMoves />}
      {announcements?.shown.value
        ? <AnnouncementNotice {...announcements} />
        : settled && <InstallHint />}
      {NotifyBar && isAsked(main) && <NotifyBar />}
    </>
  );
  return KeysNotice
    ? (
      <ErrorBoundary fallback={() => hint}>
        <KeysNotice>{hint}</KeysNotice>
      </ErrorBoundary>
    )
    : hint;
}

/** Goes to the address's target, then keeps the address in step with what is open. */
function useArrival(main: MainContext, go: string | null): void {
  useEffect(() => {
    followTranslation();
    arrive(main);
    goTo(main, go);
    const stops = [followLayers(main.client), followLinks(main)];
    return () => stops.forEach((stop) => stop());
  }, []);
}

/**
 * Returns whether the server has a newer version than this page; `version` is notified of stale
 * scripts.
 */
function useNewerVersion(main: MainContext) {
  const [newer, setNewer] = useState(false);
  const version = useRef<VersionWatch>(null);
  useEffect(() => {
    failedOver.value = FailedDialog;
    const watch = version.current = watchVersion({
      connection: main.client.connection.connection,
      isSafe: () => isSafe(main),
      onNewer: () => setNewer(true),
    });
    // Stuck imports arrive here: `lazy` retries them, and error boundaries report what they catch.
    const onError = ({ message }: ErrorEvent) => {
      if (isStuck(message)) watch.stale(true);
    };
    addEventListener("error", onError);
    return () => {
      removeEventListener("error", onError);
      watch.end();
    };
  }, []);
  return { newer, dismiss: () => setNewer(false), version };
}

/**
 * Keeps on the device what the next start needs, and looks after push. `settled`: the chat has had
 * its time. @param isShared another app has shared something, which is offered
 */
function useKeptPage(main: MainContext, isShared: boolean) {
  const [settled, settle] = useState(false);
  const [announcements, setAnnouncements] = useState<Announcements | null>(null);
  useEffect(() => {
    const { client, help, admin, language } = main;
    const push = track(isPushed().then((on) => on ? client.openPush() : null));
    push.then((push) => push?.look()).catch(() => {});
    const keeping = client.keepOnDevice({ help, admin, language });
    keeping.then(({ announcements }) => setAnnouncements(announcements), () => {});
    const timer = setTimeout(whenIdle, PREFETCH_DELAY_MS, () => {
      settle(true);
      keepAll(keeping).catch(() => {});
      sweep().catch(() => {});
      // 1,900 emoji take long enough to be read that nobody should wait for it.
      whenIdle(() => {
        preload(lazy(() => import("./Popups.tsx")));
        preload(lazy(() => import("../../components/emoji/EmojiPicker.tsx")));
      });
    });
    if (isShared) keeping.then(({ share }) => offerShared(main, share)).catch(() => {});
    return () => {
      clearTimeout(timer);
      push.then((push) => push?.end(), () => {});
      keeping.then((device) => device.end(), () => {});
    };
  }, []);
  return { settled, announcements };
}

/** Shows the number of unread messages elsewhere on the app's icon. */
function useUnreadBadge({ client: { channels, notifications } }: MainContext): void {
  useSignalEffect(() => {
    const { count } = unreadElsewhere(channels.lists.value, null, notifications.muted.value);
    showBadge(count);
    // Messages that came while no page was open also prompt for notifications.
    if (count && !notifications.called.value) {
      notifications.loadCalling().then(notifications.setCalled, () => {});
    }
  });
}

/**
 * Returns true if the page should offer notifications: somebody has written, and nothing was
 * decided on this device (MEND-16).
 */
function isAsked({ client: { notifications } }: MainContext): boolean {
  const { called, device, permission, settings, askAfter } = notifications;
  const isOpen = device.value === null && permission.value === "default";
  return called.value && isOpen && settings.value.enabled && Date.now() >= askAfter.value;
}

/** Where a shortcut of the installed app leads (static/manifest.webmanifest). */
function goTo({ client, dialog }: MainContext, target: string | null) {
  if (target === "switcher") dialog.value = { kind: "switcher" };
  if (target !== "direct") return;
  client.navigation.select(null);
  // On a phone the conversations are in the list.
  if (matchMedia("(width < 48rem)").matches) client.ui.setDrawer(true);
}

/** Shows the number of mentions and direct messages on the icon of an installed app (UX-4). */
function showBadge(count: number) {
  // Some browsers refuse if the app is not installed.
  navigator.setAppBadge?.(count).catch(() => {});
}

/** Keeps the data for the next start; a page from the device asks the server for changes first. */
async function keepAll(keeping: ReturnType<MainContext["client"]["keepOnDevice"]>): Promise<void> {
  const fromServer = document.getElementById("early");
  const page = fromServer ? null : await askServerPage().catch(() => null);
  if (page) {
    const { help, admin, language } = page.props;
    (await keeping).renew({ help, admin, language });
  }
  await keepFiles(page?.language);
}

/** Files of messages that were given up go, even if this page sends none. */
async function sweep(): Promise<void> {
  const { sweepKeptFiles } = await lazy(() =>
    import("../../client/files/upload/sweep_kept_files.ts")
  ).load();
  await sweepKeptFiles(Date.now());
}

function whenIdle(run: () => void) {
  // Safari has no such callback.
  if (!globalThis.requestIdleCallback) return run();
  requestIdleCallback(run, { timeout: PREFETCH_DELAY_MS });
}

/**
 * Returns true if a reload loses nothing: drafts outlive it; calls, files and edits in progress do
 * not.
 */
function isSafe({ client, dialog, popup }: MainContext): boolean {
  const { calls, voice, enclosed } = client;
  if (calls.current.value || voice.current.value) return false;
  const holds = Object.values(enclosed.all.value).some(({ files }) => files?.length);
  if (holds || document.querySelector("[data-recording]")) return false;
  if (popup.value || (dialog.value && document.querySelector("[role=dialog] form"))) return false;
  return document.querySelector("[data-editor]") === null;
}
