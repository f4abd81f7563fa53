import { useState } from "react";
import { times as t } from "../../text/en/times.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { timeText } from "../ui/times.ts";
import { useSubmit } from "../ui/useSubmit.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds ahead that a time may be. */
const MAX_AHEAD_MS = 365 * 24 * HOUR_MS;
/** Hour of tomorrow's choice, by the person's clock. */
const MORNING = 9;

interface Props {
  texts: Record<"title" | "hint" | "times" | "submit", string>;
  /** Milliseconds since 1970. A rejection is the caller's to report; the dialog stays. */
  onChoose: (at: number) => Promise<void>;
  onClose: () => void;
}

/** Asks for a time: soon, tomorrow, or one of the person's own. */
export function TimeDialog({ texts, onChoose, onClose }: Props) {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { busy, submit } = useSubmit("");
  const morning = tomorrowMorning();
  const time = timeText(new Date(morning).toISOString());
  const choices = [
    { text: t.minutes, at: () => Date.now() + 20 * MINUTE_MS },
    { text: t.hour, at: () => Date.now() + HOUR_MS },
    { text: t.hours, at: () => Date.now() + 3 * HOUR_MS },
    { text: fill(t.tomorrow, { time }), at: () => morning },
  ];

  function onSubmit(event: Event) {
    event.preventDefault();
    const at = new Date(text).getTime();
    const isAllowed = isAhead(at);
    setWrong(!isAllowed);
    if (isAllowed) submit(() => onChoose(at));
  }

  return (
    <Dialog title={texts.title} description={texts.hint} onClose={onClose}>
      <div role="group" aria-label={texts.times} class="grid gap-2 pb-4 sm:grid-cols-2">
        {choices.map(({ text, at }, index) => (
          <Button
            key={text}
            look="secondary"
            busy={busy}
            data-autofocus={index === 0 || undefined}
            onClick={() => submit(() => onChoose(at()))}
          >
            {text}
          </Button>
        ))}
      </div>
      <form onSubmit={onSubmit} class="flex flex-col gap-4" noValidate>
        <Field
          label={t.other}
          type="datetime-local"
          value={text}
          error={isWrong ? t.wrong : undefined}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setWrong(false);
          }}
        />
        <DialogActions>
          <Button type="submit" busy={busy}>{texts.submit}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Returns whether a time, in milliseconds, is in the future and at most a year ahead. */
export function isAhead(at: number): boolean {
  return at > Date.now() && at <= Date.now() + MAX_AHEAD_MS;
}

/** Milliseconds since 1970; right on days when the clock changes. */
function tomorrowMorning(): number {
  const day = new Date();
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, MORNING).getTime();
}
