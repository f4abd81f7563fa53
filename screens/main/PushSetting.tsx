import { useEffect, useState } from "react";
import type { Client } from "../../client/app/client.ts";
import { serverText } from "../../client/base/errors.ts";
import { Switch } from "../../components/ui/Switch.tsx";
import { setting as t } from "../../text/en/push.ts";
import { useMain } from "./context.ts";

type Push = Awaited<ReturnType<Client["openPush"]>>;

/** Push notifications of this device in the settings (UX-4). Loaded when they are looked at. */
export default function PushSetting() {
  const { client } = useMain();
  const [push, setPush] = useState<Push | null>(null);
  const [isBusy, setBusy] = useState(true);
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    client.openPush().then(async (push) => {
      setPush(push);
      await push.look();
    }).catch(() => setUnknown(true)).finally(() => setBusy(false));
  }, [client]);
  const state = push?.state.value ?? null;

  function turn(on: boolean) {
    if (!push) return;
    setBusy(true);
    (on ? push.turnOn() : push.turnOff())
      .catch((error) => client.toasts.show(reasonOf(error), "error"))
      .finally(() => setBusy(false));
  }

  return (
    <Switch
      label={t.label}
      hint={state ? t[state] : isUnknown ? t.unknown : undefined}
      on={state === "on"}
      disabled={isBusy || !client.notifications.settings.value.enabled ||
        state !== "on" && state !== "ready"}
      onChange={turn}
    />
  );
}

function reasonOf(error: unknown): string {
  // Browsers without a push service, or that cannot reach theirs, say so in words of their own.
  return error instanceof DOMException ? t.service : serverText(error as Error, t.failed);
}
