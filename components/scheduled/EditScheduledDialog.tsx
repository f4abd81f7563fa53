import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { editing as t } from "../../text/en/scheduled.ts";
import { times } from "../../text/en/times.ts";
import { isAhead } from "../dialogs/TimeDialog.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  text: string;
  /** Something is sent without a text, too. */
  hasFiles: boolean;
  /** ISO 8601. */
  sendAt: string;
  /** A field that stays is absent. A rejection is the caller's to report; the dialog stays. */
  onSave: (change: { text?: string; at?: number }) => Promise<void>;
  onClose: () => void;
}

/** Changes the text of a scheduled message and when it is sent. */
export function EditScheduledDialog({ text: before, hasFiles, sendAt, onSave, onClose }: Props) {
  const [text, setText] = useState(before);
  const [time, setTime] = useState(localTime(sendAt));
  const [wrong, setWrong] = useState<{ text?: string; time?: string }>({});
  const { busy, submit } = useSubmit("");

  function onSubmit(event: Event) {
    event.preventDefault();
    const isMoved = time !== localTime(sendAt);
    const at = new Date(isMoved ? time : sendAt).getTime();
    const problems = {
      ...(!hasFiles && text.trim() === "" && { text: t.blank }),
      ...(!isAhead(at) && { time: times.wrong }),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    submit(() => onSave({ ...(text !== before && { text: text.trim() }), ...(isMoved && { at }) }));
  }

  return (
    <Dialog title={t.title} onClose={onClose}>
      <form onSubmit={onSubmit} class="flex flex-col gap-4" noValidate>
        <TextArea
          label={t.text}
          value={text}
          maxLength={LIMITS.messageTextMax}
          error={wrong.text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Field
          label={t.time}
          type="datetime-local"
          value={time}
          error={wrong.time}
          onInput={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <DialogActions>
          <Button type="submit" busy={busy}>{t.submit}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A time as inputs of the browser have it, by the person's clock. */
function localTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
