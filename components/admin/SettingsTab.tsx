import { useState } from "react";
import type { AdminSettings, Registration } from "../../protocol/admin.ts";
import { settings as t } from "../../text/en/admin.ts";
import { SaveBar } from "../ui/SaveBar.tsx";
import { Heading } from "../ui/Heading.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { PushSwitch } from "./PushSwitch.tsx";
import { RATE_GROUPS } from "./rate_groups.ts";
import { RateRow } from "./RateRow.tsx";
import { RegistrationChoice } from "./RegistrationChoice.tsx";
import { Warning } from "./Warning.tsx";

/** Request with the changed settings. */
export interface SettingsChange {
  registration?: Registration;
  push?: boolean;
  rates?: Record<string, { points: number; duration: number }>;
}

interface Props {
  settings: AdminSettings;
  /** Asks, and saves. */
  onSave: (change: SettingsChange) => Promise<void>;
}

/** Settings for registration, push notifications, and rate limits per person. */
export function SettingsTab({ settings, onSave }: Props) {
  const { busy, submit } = useSubmit("");
  const [registration, setRegistration] = useState(settings.registration.value);
  const [push, setPush] = useState(settings.push.value);
  const [rates, setRates] = useState(settings.rates);
  const changed = rates.filter(({ points, duration }, i) => {
    const before = settings.rates[i];
    return points !== before.points || duration !== before.duration;
  });
  const dirty = changed.length > 0 || registration !== settings.registration.value ||
    push !== settings.push.value;

  function onSubmit(event: Event) {
    event.preventDefault();
    if (!dirty) return;
    const chosen = changed.map(({ name, points, duration }) => [name, { points, duration }]);
    submit(() =>
      onSave({
        ...(registration !== settings.registration.value && { registration }),
        ...(push !== settings.push.value && { push }),
        ...(chosen.length > 0 && { rates: Object.fromEntries(chosen) }),
      })
    );
  }

  return (
    <form onSubmit={onSubmit} class="flex flex-1 flex-col">
      <Heading large title={t.title}>
        {t.hint}
      </Heading>
      <RegistrationChoice
        value={registration}
        fixed={settings.registration.fixed}
        onChange={setRegistration}
      />
      <div class="mt-8 max-w-prose">
        <PushSwitch value={push} fixed={settings.push.fixed} onChange={setPush} />
      </div>
      <h3 class="mt-8 mb-1 font-semibold text-strong">{t.limits}</h3>
      <p class="mb-2 max-w-prose text-muted">
        {t.limitsHint}
      </p>
      {!settings.limited && (
        <div class="my-2">
          <Warning hint={t.limitsOffHint}>{t.limitsOff}</Warning>
        </div>
      )}
      {RATE_GROUPS.map(({ title, names }) => (
        <section key={title} aria-label={title} class="mt-4">
          <h4 class="text-13 font-semibold text-muted">{title}</h4>
          <ul class="flex flex-col divide-y divide-line">
            {rates.map((rate, i) =>
              names.includes(rate.name) && (
                <RateRow
                  key={rate.name}
                  rate={rate}
                  onChange={(change) => setRates(rates.with(i, { ...rate, ...change }))}
                />
              )
            )}
          </ul>
        </section>
      ))}
      {dirty && (
        <SaveBar
          busy={busy}
          // The browser reports missing and excessive values at their field.
          disabled={false}
          onReset={() => {
            setRegistration(settings.registration.value);
            setPush(settings.push.value);
            setRates(settings.rates);
          }}
        />
      )}
    </form>
  );
}
