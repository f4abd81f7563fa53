import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import type { MuteBody } from "../../protocol/moderation.ts";
import { actions } from "../../text/en/common.ts";
import { mute as t } from "../../text/en/dialogs.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Pills } from "../ui/Pills.tsx";

/** Milliseconds. */
const MINUTE = 60_000;
const DAY = 86_400_000;

/** How long a mute may be; undefined: until unmuted (D-SRV-6). */
const DURATIONS = [
  { value: 10 * MINUTE, text: t.minutes },
  { value: 60 * MINUTE, text: t.hour },
  { value: DAY, text: t.day },
  { value: 7 * DAY, text: t.week },
  { value: 28 * DAY, text: t.month },
  { value: undefined, text: t.forever },
];

interface Props {
  username: string;
  /** A rejection is the caller's to report; the dialog stays. */
  onConfirm: (options: Omit<MuteBody, "userId">) => Promise<void>;
  onClose: () => void;
}

/** Asks how long somebody is muted, and why. */
export function MuteDialog({ username, onConfirm, onClose }: Props) {
  const [duration, setDuration] = useState<number | undefined>(10 * MINUTE);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);

  async function onSubmit(event: Event) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const why = reason.trim();
    try {
      await onConfirm({ ...(duration && { duration }), ...(why && { reason: why }) });
      onClose();
    } catch {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={fill(t.title, { name: username })}
      description={t.hint}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
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
        <DialogActions>
          <Button look="secondary" onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" look="danger" busy={busy}>{t.submit}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
