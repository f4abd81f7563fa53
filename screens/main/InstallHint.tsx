import { useEffect, useState } from "react";
import { browserPlatform } from "../../client/browser/platform.ts";
import {
  install,
  type InstallWay,
  installWay,
  isUsedEnough,
  offerNoMore,
} from "../../client/standby/install.ts";
import { TopNotice } from "../../components/shell/TopNotice.tsx";
import { install as t } from "../../text/en/dialogs.ts";
import { useMain } from "./context.ts";

/** Offers to install the app after the third day of use, until it is dismissed or done (UX-4). */
export function InstallHint() {
  const { client, dialog } = useMain();
  const [way, setWay] = useState<InstallWay | null>(null);
  useEffect(() => {
    const device = browserPlatform();
    if (!isUsedEnough(device)) return;
    const look = () => setWay(installWay());
    const end = () => {
      offerNoMore(device);
      setWay(null);
    };
    look();
    // After that the script which keeps it has run: listeners are called in their order.
    addEventListener("beforeinstallprompt", look);
    addEventListener("appinstalled", end);
    return () => {
      removeEventListener("beforeinstallprompt", look);
      removeEventListener("appinstalled", end);
    };
  }, []);
  if (!way || dialog.value || client.calls.current.value) return null;
  return (
    <TopNotice
      label={t.title}
      item={{
        id: 0,
        type: "info",
        message: t.title,
        hint: way === "share" ? t.share : t.hint,
        action: way === "prompt" ? { text: t.submit } : undefined,
      }}
      onDismiss={() => {
        offerNoMore(browserPlatform());
        setWay(null);
      }}
      onAction={() => void install().catch(() => {})}
    />
  );
}
