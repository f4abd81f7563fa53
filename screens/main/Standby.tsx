import { useSignalEffect } from "@preact/signals";
import { useEffect, useState } from "react";
import { isPushed } from "../../client/notifications/push_kept.ts";
import { keepFiles } from "../../client/standby/files.ts";
import { takeShared } from "../../client/standby/shared.ts";
import { watchVersion } from "../../client/standby/version.ts";
import { ErrorBoundary } from "../../components/ui/ErrorBoundary.tsx";
import { failedOver } from "../../components/ui/failed_over.ts";
import { FailedDialog } from "../../components/ui/FailedDialog.tsx";
import { loadAhead } from "../../components/ui/load_module.ts";
import { Portal } from "../../components/ui/Portal.tsx";
import { ToastCard } from "../../components/ui/Toasts.tsx";
import { actions, states as t } from "../../text/en/common.ts";
import { arrive } from "./arrive.ts";
import { type MainContext, useMain } from "./context.ts";
import { followLayers } from "./follow_layers.ts";

/** Milliseconds after which what may be needed later is fetched: the chat comes first. */
const LATER = 4000;

/** What keeps the page alive without a connection and beside a newer server. Loaded once it is connected. */
export default function Standby() {
  return (
    <ErrorBoundary fallback={() => null}>
      <KeptAlive />
    </ErrorBoundary>
  );
}

function KeptAlive() {
  const main = useMain();
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    arrive(main);
    return followLayers(main.client);
  }, []);
  useEffect(() => {
    failedOver.value = FailedDialog;
    const timer = setTimeout(whenIdle, LATER, () => {
      keepFiles().catch(() => {});
      // 1,900 emoji take long enough to be read that nobody should wait for it.
      whenIdle(() => {
        loadAhead(() => import("./Popups.tsx"));
        loadAhead(() => import("../../components/emoji/EmojiPicker.tsx"));
      });
    });
    const version = watchVersion({
      connection: main.client.connection.connection,
      isSafe: () => isSafe(main),
      onNewer: () => setNewer(true),
    });
    const { client, help, admin, language } = main;
    const push = isPushed().then((on) => on ? client.openPush() : null);
    push.then((push) => push?.look()).catch(() => {});
    const keeping = client.keepOnDevice({ help, admin, language });
    keeping.catch(() => {});
    if (new URLSearchParams(location.search).has("shared")) {
      takeShared().then(async (text) => {
        if (!text) return;
        const { share } = await keeping;
        main.dialog.value = { kind: "share", text, onShare: (id) => share(id, text) };
      }).catch(() => {});
    }
    // As `loadModule` asks again, and an error boundary reports what it caught.
    const onError = ({ message }: ErrorEvent) => {
      if (/import.*\.js\?\d/i.test(message)) version.stale();
    };
    addEventListener("error", onError);
    return () => {
      clearTimeout(timer);
      removeEventListener("error", onError);
      version.end();
      push.then((push) => push?.end(), () => {});
      keeping.then((device) => device.end(), () => {});
    };
  }, []);
  useSignalEffect(() => {
    const all = Object.values(main.client.channels.unread.value);
    showBadge(all.reduce((sum, { mentions }) => sum + mentions, 0));
  });
  if (!newer) return null;
  return (
    <Portal>
      <div
        role="region"
        aria-label={t.newVersion}
        class="pointer-events-none fixed inset-x-3 top-14 z-60 flex justify-center"
      >
        <div class="w-full max-w-md">
          <ToastCard
            item={{ id: 0, type: "info", message: t.newVersion, action: { text: actions.reload } }}
            onDismiss={() => setNewer(false)}
            onAction={() => location.reload()}
          />
        </div>
      </div>
    </Portal>
  );
}

/** On the app's icon, where it is installed (UX-4). */
function showBadge(mentions: number) {
  // Some browsers refuse where it is not installed.
  navigator.setAppBadge?.(mentions).catch(() => {});
}

function whenIdle(run: () => void) {
  // Safari has no such callback.
  if (!globalThis.requestIdleCallback) return run();
  requestIdleCallback(run, { timeout: LATER });
}

/** Drafts outlive a reload; calls, files and what is being edited do not. */
function isSafe({ client, dialog, popup }: MainContext): boolean {
  const { calls, voice, enclosed } = client;
  if (calls.current.value || voice.current.value) return false;
  if (Object.values(enclosed.all.value).some(({ file }) => file)) return false;
  if (popup.value || (dialog.value && document.querySelector("[role=dialog] form"))) return false;
  return document.querySelector("[data-editor]") === null;
}
