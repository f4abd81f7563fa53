import { useState } from "react";
import type { Backups } from "../../protocol/admin.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { MIN_PASSPHRASE } from "../../protocol/passphrase.ts";
import { backup, schedule as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { Heading } from "../ui/Heading.tsx";
import { SaveBar } from "../ui/SaveBar.tsx";
import { Select } from "../ui/Select.tsx";
import { Switch } from "../ui/Switch.tsx";
import { spanText } from "./spans.ts";

const HOUR_MS = 3600_000;
const CHOICES: readonly [ms: number, text: string][] = [
  [HOUR_MS, t.hourly],
  [6 * HOUR_MS, t.sixHours],
  [12 * HOUR_MS, t.twelveHours],
  [24 * HOUR_MS, t.daily],
  [7 * 24 * HOUR_MS, t.weekly],
];
const OFF = "off";

export interface Schedule {
  /** Milliseconds; null: no automatic backups. */
  every: number | null;
  keep: number;
  /** Passphrase for encryption; null: not encrypted; absent: unchanged. */
  passphrase?: string | null;
}

interface Props {
  backups: Pick<Backups, "every" | "keep" | "fixed" | "encrypted">;
  /** Asks, and saves. */
  onSave: (schedule: Schedule) => void;
}

/** Form for the backup schedule, and the number of backups to keep (MEND-58). */
export function ScheduleForm({ backups, onSave }: Props) {
  const { every, keep, fixed, encrypted } = backups;
  const [wanted, setWanted] = useState({ every, keep });
  const [secret, setSecret] = useState<Secret>({ on: encrypted, passphrase: "", again: "" });
  const passphrase = chosenPassphrase(secret, encrypted);
  const isChanged = wanted.every !== every || wanted.keep !== keep || secret.on !== encrypted ||
    secret.passphrase !== "";
  const isUnusual = every !== null && CHOICES.every(([ms]) => ms !== every);
  const choices = isUnusual
    ? [...CHOICES, [every, fill(t.each, { time: spanText(every / 1000) })] as const]
    : CHOICES;

  function onSubmit(event: Event) {
    event.preventDefault();
    if (isChanged && isComplete(secret, encrypted)) onSave({ ...wanted, passphrase });
  }

  return (
    <form onSubmit={onSubmit} aria-label={t.title} class="mb-8">
      <Heading title={t.title} />
      <div class="grid max-w-xl gap-4 sm:grid-cols-2">
        <Select
          label={t.every}
          options={[
            { value: OFF, text: t.off },
            ...choices.map(([ms, text]) => ({ value: String(ms), text })),
          ]}
          value={String(wanted.every ?? OFF)}
          disabled={fixed.every !== null}
          hint={fixed.every === null ? undefined : fill(t.fixed, { source: fixed.every })}
          onChange={(value) =>
            setWanted({ ...wanted, every: value === OFF ? null : Number(value) })}
        />
        <Field
          label={t.keep}
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          required
          autocomplete="off"
          disabled={fixed.keep !== null}
          hint={fixed.keep === null ? t.keepHint : fill(t.fixed, { source: fixed.keep })}
          value={Number.isNaN(wanted.keep) ? "" : String(wanted.keep)}
          onInput={({ currentTarget }) =>
            setWanted({ ...wanted, keep: currentTarget.valueAsNumber })}
        />
      </div>
      <Encryption
        secret={secret}
        isOn={encrypted}
        fixed={fixed.passphrase}
        onChange={setSecret}
      />
      {isChanged && (
        <SaveBar
          busy={false}
          disabled={!isComplete(secret, encrypted)}
          onReset={() => {
            setWanted({ every, keep });
            setSecret({ on: encrypted, passphrase: "", again: "" });
          }}
        />
      )}
    </form>
  );
}

interface Secret {
  on: boolean;
  /** '' keeps the previous one if they're already encrypted. */
  passphrase: string;
  again: string;
}

const SECRET = {
  type: "password",
  autocomplete: "new-password",
  maxLength: LIMITS.passwordMax,
} as const;

/** Absent: as before. */
function chosenPassphrase({ on, passphrase }: Secret, wasOn: boolean): string | null | undefined {
  return on ? passphrase || undefined : wasOn ? null : undefined;
}

function isComplete({ on, passphrase, again }: Secret, wasOn: boolean): boolean {
  if (!on || wasOn && passphrase === "") return true;
  return passphrase.length >= MIN_PASSPHRASE && passphrase === again;
}

/** Settings for the encryption of automatic backups. */
function Encryption({ secret, isOn, fixed, onChange }: {
  secret: Secret;
  /** They are by now. */
  isOn: boolean;
  /** Place where the host has set it; null: it can be chosen. */
  fixed: string | null;
  onChange: (secret: Secret) => void;
}) {
  const { on, passphrase, again } = secret;
  return (
    <div class="mt-2 max-w-xl">
      <Switch
        label={t.encrypt}
        hint={fixed === null ? t.encryptHint : fill(t.fixed, { source: fixed })}
        on={on}
        disabled={fixed !== null}
        onChange={(on) => onChange({ on, passphrase: "", again: "" })}
      />
      {on && fixed === null && (
        <div class="mt-2 grid gap-4 sm:grid-cols-2">
          <Field
            {...SECRET}
            label={isOn ? t.newPassphrase : backup.passphrase}
            hint={isOn ? t.keepPassphrase : fill(backup.passphraseHint, { min: MIN_PASSPHRASE })}
            value={passphrase}
            onInput={({ currentTarget }) =>
              onChange({ ...secret, passphrase: currentTarget.value })}
          />
          {(!isOn || passphrase !== "") && (
            <Field
              {...SECRET}
              label={backup.again}
              value={again}
              error={again && !passphrase.startsWith(again) ? backup.differ : undefined}
              onInput={({ currentTarget }) => onChange({ ...secret, again: currentTarget.value })}
            />
          )}
        </div>
      )}
    </div>
  );
}
