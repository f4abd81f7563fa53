import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import type { MuteBody } from "../../protocol/moderation.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Pills } from "../ui/Pills.tsx";

/** Milliseconds. */
const MINUTE = 60_000;
const DAY = 86_400_000;

/** How long a mute may be; undefined: until unmuted (D-SRV-6). */
const DURATIONS = [
  { value: 10 * MINUTE, text: "10 minutes" },
  { value: 60 * MINUTE, text: "1 hour" },
  { value: DAY, text: "1 day" },
  { value: 7 * DAY, text: "7 days" },
  { value: 28 * DAY, text: "28 days" },
  { value: undefined, text: "Until unmuted" },
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
      title={`Mute ${username}`}
      description="They can still read and listen, but not write, react or speak."
      onClose={onClose}
    >
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Pills
          label="For how long"
          options={DURATIONS}
          value={duration}
          onChange={setDuration}
          first
        />
        <Field
          label="Reason (optional)"
          autocomplete="off"
          maxLength={LIMITS.reasonMax}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <DialogActions>
          <Button look="secondary" onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" busy={busy}>Mute</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
