import { useEffect, useState } from "react";
import bell from "@lucide/icons/icons/bell";
import bellOff from "@lucide/icons/icons/bell-off";
import bellRing from "@lucide/icons/icons/bell-ring";
import type { Client } from "../../client/app/client.ts";
import { serverText } from "../../client/base/errors.ts";
import { Choice } from "../../components/ui/Choice.tsx";
import { setting as t } from "../../text/en/push.ts";
import { useMain } from "./context.ts";

type Push = Awaited<ReturnType<Client["openPush"]>>;

const OPTIONS = [
  { value: "off", text: t.never, icon: bellOff },
  { value: "open", text: t.whileOpen, icon: bell },
  { value: "always", text: t.always, icon: bellRing },
] as const;
type Chosen = typeof OPTIONS[number]["value"];

/** Setting for this device's notifications (UX-4, MEND-16). Loaded when the settings open. */
export default function PushSetting() {
  const { client } = useMain();
  const { notifications } = client;
  const [push, setPush] = useState<Push | null>(null);
  const [isBusy, setBusy] = useState(true);
  /** Shown as chosen until it is, or is refused. */
  const [wanted, setWanted] = useState<Chosen | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    client.openPush().then(async (push) => {
      setPush(push);
      await Promise.all([notifications.loadCalling(), push.look()]);
    }).catch(() => setUnknown(true)).finally(() => setBusy(false));
  }, [client]);
  const state = push?.state.value ?? null;
  const chosen = notifications.device.value ?? "open";
  const shown = state === "on" ? "always" : chosen === "always" ? "open" : chosen;
  const canAlways = state === "on" || state === "ready";

  async function choose(value: Chosen) {
    if (value === "always") {
      await push!.turnOn();
      if (push!.state.value !== "on") return;
    } else if (state === "on") await push!.turnOff();
    (await notifications.loadCalling()).here.choose(value);
    if (value === "open" && notifications.settings.value.desktop) await notifications.ask();
  }

  const hint = state ? t[state] : isUnknown ? t.unknown : undefined;
  return (
    <div class="py-3">
      <Choice<Chosen>
        label={t.label}
        // The reason why an option is missing is shown below.
        options={OPTIONS.filter(({ value }) => value !== "always" || canAlways)}
        value={wanted ?? shown}
        disabled={isBusy || !notifications.settings.value.enabled}
        onChange={(value) => {
          setBusy(true);
          setWanted(value);
          choose(value)
            .catch((error) => client.toasts.show(reasonOf(error), "error"))
            .finally(() => {
              setWanted(null);
              setBusy(false);
            });
        }}
      />
      {hint && <p class="mt-1 text-13 text-muted">{hint}</p>}
    </div>
  );
}

function reasonOf(error: unknown): string {
  // Browsers without a reachable push service report it in technical words.
  return error instanceof DOMException ? t.service : serverText(error as Error, t.failed);
}
