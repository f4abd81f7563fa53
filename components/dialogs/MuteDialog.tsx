import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import type { MuteBody } from "../../protocol/moderation.ts";
import { mute as t } from "../../text/en/dialogs.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Pills } from "../ui/Pills.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

/** Milliseconds. */
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Durations of a mute; undefined: until unmuted (D-SRV-6). */
const DURATIONS = [
  { value: 10 * MINUTE_MS, text: t.minutes },
  { value: 60 * MINUTE_MS, text: t.hour },
  { value: DAY_MS, text: t.day },
  { value: 7 * DAY_MS, text: t.week },
  { value: 28 * DAY_MS, text: t.month },
  { value: undefined, text: t.forever },
];

interface Props {
  username: string;
  /** A rejection is the caller's to report; the dialog stays. */
  onConfirm: (options: Omit<MuteBody, "userId">) => Promise<void>;
  onClose: () => void;
}

/** Asks for the duration and reason of a mute. */
export function MuteDialog({ username, onConfirm, onClose }: Props) {
  const [duration, setDuration] = useState<number | undefined>(10 * MINUTE_MS);
  const [reason, setReason] = useState("");
  const { busy, submit } = useSubmit("");
  const why = reason.trim();
  const options = { ...(duration && { duration }), ...(why && { reason: why }) };
  return (
    <FormDialog
      danger
      title={fill(t.title, { name: username })}
      description={t.hint}
      submit={t.submit}
      busy={busy}
      onSubmit={() => submit(() => onConfirm(options).then(onClose))}
      onClose={onClose}
    >
      <Pills
        label={t.duration}
        options={DURATIONS}
        value={duration}
        onChange={setDuration}
        first
      />
      <Field
        label={t.reason}
        autocomplete="off"
        maxLength={LIMITS.reasonMax}
        value={reason}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
