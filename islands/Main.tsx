import { lazy } from "../browser/lazy.ts";
import { type Signal, useSignal } from "@preact/signals";
import { type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Client, createClient, type Initial } from "../client/app/client.ts";
import { DOCKED } from "../client/app/ui_store.ts";
import { channelTitle } from "../client/channels/state.ts";
import { type Announcement, Announcements } from "../components/chat/Announcer.tsx";
import { ConnectionBar } from "../components/shell/ConnectionBar.tsx";
import { Frame } from "../components/shell/Frame.tsx";
import { NoChannel } from "../components/shell/NoChannel.tsx";
import { withMarkdown } from "../components/markdown/useMarkdown.ts";
import { Button } from "../components/ui/Button.tsx";
import { ErrorBoundary, failedPage } from "../components/ui/ErrorBoundary.tsx";
import { failedOver } from "../components/ui/failed_over.ts";
import { LayersProvider } from "../components/ui/layers.ts";
import { lazyPart, lazyWithRetry, useOptionalModule } from "../components/ui/lazy_part.tsx";
import type { PopupRequest } from "../components/ui/popup.ts";
import { PanelFrame } from "../components/ui/PanelFrame.tsx";
import { Loading } from "../components/ui/Spinner.tsx";
import { Toasts } from "../components/ui/Toasts.tsx";
import { isEscape } from "../components/ui/composing.ts";
import type { HostChoices } from "../protocol/help.ts";
import type { Language } from "../protocol/languages.ts";
import { MainChat } from "../screens/main/Chat.tsx";
import { MainProvider, useMain } from "../screens/main/context.ts";
import type { DialogRequest } from "../screens/main/dialog.ts";
import { SCREEN_FEATURES } from "../screens/main/feature_list.ts";
import { MainHeader } from "../screens/main/Header.tsx";
import { lazyPanel } from "../screens/main/lazy_panel.tsx";
import { LateLists, type ListsState } from "../screens/main/late_lists.tsx";
import { voiceChannel } from "../screens/main/VoiceChannel.tsx";
import { useKeys } from "../screens/main/useKeys.ts";
import { useTitle } from "../screens/main/useTitle.ts";
import { actions, states } from "../text/en/common.ts";
import { header, main as t } from "../text/en/shell.ts";
import { useReady } from "./useReady.ts";

const AgeGate = lazyPart(lazy(() => import("../screens/main/channels/AgeGate.tsx")));
const Calls = lazyPart(lazy(() => import("../screens/main/Calls.tsx")));
const Direct = lazyPanel(lazy(() => import("../screens/main/Direct.tsx")));
const Home = lazyPart(lazy(() => import("../screens/main/Home.tsx")), {
  fallback: () => <Loading />,
});
const Dialogs = lazyWithRetry(lazy(() => import("../screens/main/Dialogs.tsx")));
const Insecure = lazyPart(
  lazy(
    () => import("../components/auth/InsecureNotice.tsx"),
    ({ InsecureText }) => ({ default: InsecureText }),
  ),
  { fallback: () => <Loading /> },
);
const Members = lazyPanel(lazy(() => import("../screens/main/Members.tsx")), header.members);
const ViewingAs = lazyPart(lazy(() => import("../screens/main/ViewAs.tsx")));
const VoiceDock = lazyPart(lazy(() => import("../screens/main/VoiceDock.tsx")));
const Popups = lazyWithRetry(lazy(() => import("../screens/main/Popups.tsx")));
// Texts that were opened early tell whether Markdown is needed, long before they are drawn
// (MEND-22). Until that script has run, its element has the name.
for (const opened of globalThis.early?.texts?.values() ?? []) {
  opened.then((text) => withMarkdown(text, () => {}), () => {});
}
const standby = lazy(() => import("../screens/main/Standby.tsx"));

interface MainProps extends Initial {
  help: HostChoices;
  admin: boolean;
  language: Language | null;
}

/** The main screen. The server renders it with real data; the chat itself follows (AUTH-04). */
export default function Main(
  { help, admin, language, ...props }: MainProps,
) {
  const main = useMainContext(props, { help, admin, language });
  const { client, dialog, popup, announced } = main;
  const lists = useSignal<ListsState>("waiting");
  const { state } = client.connection.connection.value;
  const Standby = useOptionalModule(standby, (state !== "connecting" || !!props.device) && state);
  useKeys(main);
  useTitle(main);
  const ready = useStarted(client, !!props.device);
  const { ui, toasts, calls } = client;
  const channelOpen = client.channels.selected.value !== null;
  return (
    <ErrorBoundary fallback={failedPage}>
      <MainProvider value={main}>
        <LayersProvider value={client.layers.open}>
          {/* Controls that can't be used yet, or lie behind a call, are inert. */}
          <div class="contents" inert={!ready || calls.covers.value}>
            <Frame
              header={<MainHeader />}
              lists={
                <LateLists
                  ready={ready}
                  state={lists.value}
                  onState={(now) => lists.value = now}
                />
              }
              members={channelOpen && <RightPanel />}
              // Once it can be used.
              drawerOpen={ui.drawerOpen.value && lists.value !== "waiting"}
              onCloseDrawer={() => ui.setDrawer(false)}
            >
              <Content ready={ready} />
            </Frame>
          </div>
          <Announcements announced={announced} />
          {calls.current.value && <Calls />}
          <OverEverything dialog={dialog} popup={popup} />
          {Standby && <Standby />}
          <Toasts
            items={toasts.list.value}
            onDismiss={toasts.dismiss}
            onAction={(opens) => dialog.value = opens}
          />
        </LayersProvider>
      </MainProvider>
    </ErrorBoundary>
  );
}

/** The client of this page, and what its parts show over it and about it. */
function useMainContext(
  initial: Initial,
  { help, admin, language }: Pick<MainProps, "help" | "admin" | "language">,
) {
  const [client] = useState(() => createClient(initial));
  const dialog = useSignal<DialogRequest | null>(null);
  const popup = useSignal<PopupRequest | null>(null);
  const announced = useSignal<Announcement | null>(null);
  const jumps = useSignal(0);
  const line = useSignal<ReactNode>(null);
  const bar = useSignal<ReactNode>(null);
  return useMemo(
    () => ({ client, dialog, popup, announced, jumps, line, bar, help, admin, language }),
    [client],
  );
}

/**
 * Starts the client, and returns whether the chat can be drawn: data on the device is available at
 * once.
 */
function useStarted(client: Client, isOnDevice: boolean): boolean {
  const [ready, setReady] = useState(isOnDevice);
  useLayoutEffect(() => {
    // A reload keeps the list open (UX-1).
    const { state } = history;
    if (state?.listOpen) client.ui.setDrawer(true);
    client.layers.begun.state = state;
    client.ui.setWide(matchMedia(DOCKED).matches);
    client.start();
    // Early requests are done by then: the chat is drawn once, with its messages.
    const timer = setTimeout(() => setReady(true));
    return () => clearTimeout(timer);
  }, [client]);
  return ready;
}

interface OverEverythingProps {
  dialog: Signal<DialogRequest | null>;
  popup: Signal<PopupRequest | null>;
}

/** The dialog and the menu or picker that are open. */
function OverEverything({ dialog, popup }: OverEverythingProps) {
  return (
    <>
      {dialog.value && (
        <OverlayBoundary what={dialog}>
          <Dialogs />
        </OverlayBoundary>
      )}
      {popup.value && (
        <OverlayBoundary what={popup}>
          <Popups />
        </OverlayBoundary>
      )}
    </>
  );
}

/**
 * Overlay over everything. If it fails to load, its frame is shown, or a box until that is there.
 */
function OverlayBoundary({ what, children }: { what: Signal<unknown>; children: ReactNode }) {
  const Failed = failedOver.value;
  return (
    <ErrorBoundary
      of={what.value}
      fallback={(onRetry, onReload) => {
        const onClose = () => what.value = null;
        return Failed
          ? <Failed onRetry={onRetry} onReload={onReload} onClose={onClose} />
          : <FailedBox onRetry={onRetry} onReload={onReload} onClose={onClose} />;
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Panel beside the chat: the other person of a direct message, the members, or an opened panel. */
function RightPanel() {
  const { ui, channels, messages, connection } = useMain().client;
  const { id, recipient } = channels.selected.value!;
  // The server does not wait for modules that load later, and does not know the window's width.
  const ready = useReady();
  // The messages come first, and the connection.
  const begun = useRef(false);
  const window = messages.windows.value[id];
  const { state } = connection.connection.value;
  if (window && window.status !== "loading" && state !== "connecting") begun.current = true;
  const open = ui.membersOpen.value;
  const opened = SCREEN_FEATURES.find(({ panel }) => panel?.name === ui.panel.value)?.panel;
  if (opened) return <opened.View />;
  if (recipient && !open) return ready ? <Direct /> : <PanelFrame />;
  const waits = ready ? open && ui.wide.value : ui.membersChoice.value !== "closed";
  if (waits && !begun.current) return <PanelFrame title={header.members} />;
  return open && <Members />;
}

interface FailedProps {
  onRetry: () => void;
  onReload?: () => void;
  onClose: () => void;
}

/** In place of a dialog whose frame is missing as well (MEND-66). */
function FailedBox({ onRetry, onReload, onClose }: FailedProps) {
  return (
    <div
      role="alertdialog"
      aria-label={states.partFailed}
      class="fixed inset-0 z-50 m-auto flex size-fit flex-wrap justify-end gap-3 rounded-lg bg-surface-2 p-4 shadow-raised"
      onKeyDown={(event) => isEscape(event) && onClose()}
    >
      <p class="w-full">{states.partFailed}</p>
      <Button look="secondary" onClick={onClose}>{actions.close}</Button>
      <Button ref={(button) => button?.focus()} onClick={onReload ?? onRetry}>
        {onReload ? actions.reload : actions.retry}
      </Button>
    </div>
  );
}

/** Area between the sidebar and the members. */
function Content({ ready }: { ready: boolean }) {
  const { client, line, bar } = useMain();
  const channel = client.channels.selected.value;
  return (
    <main
      data-landmark
      aria-label={channel ? channelTitle(channel) : client.servers.selected.value?.name ?? t.home}
      class="relative flex min-w-0 flex-1 flex-col bg-surface-2"
    >
      {client.roles.viewAs.value && <ViewingAs />}
      {line.value}
      {bar.value}
      <ConnectionBar offline={client.connection.connection.value.state === "offline"} />
      <View ready={ready} />
      {voiceChannel(client) && <VoiceDock />}
    </main>
  );
}

function View({ ready }: { ready: boolean }) {
  const { client } = useMain();
  const channel = client.channels.selected.value;
  if (!ready) return <Loading />;
  if (!client.secure()) {
    return (
      <div class="m-auto max-w-lg p-6">
        <Insecure />
      </div>
    );
  }
  if (client.session.phase.value !== "in") return <Loading />;
  if (channel && !client.permissions.here.value.readMessages) return <NoChannel />;
  if (channel) {
    const chat = <MainChat key={channel.id} />;
    return channel.nsfw ? <AgeGate key={channel.id} channel={channel}>{chat}</AgeGate> : chat;
  }
  if (client.servers.selected.value) {
    return client.channels.current.value ? <NoChannel /> : <Loading />;
  }
  return <Home />;
}
