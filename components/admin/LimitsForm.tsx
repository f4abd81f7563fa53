import { useRef, useState } from "react";
import type { AdminSettings } from "../../protocol/admin.ts";
import { limits as t } from "../../text/en/storage.ts";
import { Heading } from "../ui/Heading.tsx";
import { SaveBar } from "../ui/SaveBar.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { LimitField } from "./LimitField.tsx";
import {
  type Entry,
  entryOf,
  type LimitName,
  limitOf,
  type LimitsChange,
} from "./limit_entries.ts";

const NAMES: readonly LimitName[] = ["fileMax", "quotaPerson", "quota"];

interface Props {
  settings: Pick<AdminSettings, LimitName>;
  /** Asks, and saves. */
  onSave: (change: LimitsChange) => Promise<void>;
}

/** Storage limits (FIL-3). An error appears at its field, which gets the focus. */
export function LimitsForm({ settings, onSave }: Props) {
  const [typed, setTyped] = useState<Partial<Record<LimitName, Entry>>>({});
  const [errors, setErrors] = useState<Partial<Record<LimitName, string>>>({});
  const { busy, submit } = useSubmit("");
  const form = useRef<HTMLFormElement>(null);
  const before = (name: LimitName) => entryOf(name, settings[name].value);
  const changed = NAMES.filter((name) => {
    const [was, is] = [before(name), typed[name] ?? before(name)];
    return was.unit !== is.unit || was.text !== is.text;
  });

  function onSubmit(event: Event) {
    event.preventDefault();
    let change: LimitsChange = {};
    const wrong: typeof errors = {};
    for (const name of changed) {
      try {
        change = { ...change, ...limitOf(name, typed[name]!) };
      } catch (error) {
        wrong[name] = (error as Error).message;
      }
    }
    setErrors(wrong);
    const [first] = NAMES.filter((name) => wrong[name]);
    if (first) {
      return form.current!.querySelector<HTMLInputElement>(`[data-limit=${first}]`)!.focus();
    }
    if (changed.length > 0) submit(() => onSave(change));
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} aria-label={t.title}>
      <Heading title={t.title}>{t.about}</Heading>
      {NAMES.map((name) => (
        <LimitField
          key={name}
          of={name}
          entry={typed[name] ?? before(name)}
          error={errors[name]}
          fixed={settings[name].fixed}
          onChange={(entry) => {
            setTyped({ ...typed, [name]: entry });
            setErrors({ ...errors, [name]: undefined });
          }}
        />
      ))}
      {changed.length > 0 && (
        <SaveBar
          busy={busy}
          disabled={false}
          onReset={() => {
            setTyped({});
            setErrors({});
          }}
        />
      )}
    </form>
  );
}
