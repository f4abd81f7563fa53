import plus from "@lucide/icons/icons/plus";
import remove from "@lucide/icons/icons/x";
import { useRef, useState } from "react";
import { POLL_LIMITS } from "../../protocol/poll_limits.ts";
import type { PollText } from "../../protocol/poll_text.ts";
import { creating as t } from "../../text/en/polls.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Select } from "../ui/Select.tsx";
import { Switch } from "../ui/Switch.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

const HOUR_MS = 3600_000;
/** Hours to choose from. */
const DURATIONS = [1, 4, 8, 24, 72, 168, 336];
/** Stands for a poll without an end. */
const OPEN = "open";

/** The rest of a poll beside its texts. */
export interface PollChoices {
  multiple: boolean;
  secret: boolean;
  duration_ms: number | null;
}

interface Props {
  /** A rejection is shown; the dialog stays. */
  onCreate: (text: PollText, choices: PollChoices) => Promise<void>;
  onClose: () => void;
}

/** Asks for a poll's question and answers, and how it goes (COM-15). */
export function CreatePollDialog({ onCreate, onClose }: Props) {
  const [question, setQuestion] = useState("");
  const [answers, setAnswers] = useState<readonly string[]>(["", ""]);
  const [hours, setHours] = useState("24");
  const [multiple, setMultiple] = useState(false);
  const [secret, setSecret] = useState(false);
  const { busy, failure, submit, fail, forget } = useSubmit(t.failed);

  function onSubmit(event: Event) {
    event.preventDefault();
    const given = answers.map((text) => text.trim()).filter((text) => text !== "");
    const missing = {
      ...(question.trim() === "" && { question: t.needQuestion }),
      ...(given.length < POLL_LIMITS.answersMin && { answers: t.needAnswers }),
    };
    if (Object.keys(missing).length > 0) return fail(missing);
    const text = { question: question.trim(), answers: given.map((text) => ({ text })) };
    const duration_ms = hours === OPEN ? null : Number(hours) * HOUR_MS;
    void submit(() => onCreate(text, { multiple, secret, duration_ms }));
  }

  return (
    <Dialog title={t.title} onClose={onClose}>
      <form onSubmit={onSubmit} class="flex flex-col gap-4" noValidate>
        {failure?.text && <Alert>{failure.text}</Alert>}
        <Field
          label={t.question}
          value={question}
          maxLength={POLL_LIMITS.questionMax}
          data-autofocus
          autocomplete="off"
          error={failure?.fields.question}
          onInput={({ currentTarget }) => {
            setQuestion(currentTarget.value);
            forget(["question"]);
          }}
        />
        <Answers
          answers={answers}
          error={failure?.fields.answers}
          onChange={(changed) => {
            setAnswers(changed);
            forget(["answers"]);
          }}
        />
        <Select
          label={t.duration}
          value={hours}
          options={[
            ...DURATIONS.map((count) => ({ value: `${count}`, text: durationText(count) })),
            { value: OPEN, text: t.open },
          ]}
          onChange={setHours}
        />
        <div>
          <Switch label={t.multiple} on={multiple} onChange={setMultiple} />
          <Switch label={t.secret} hint={t.secretHint} on={secret} onChange={setSecret} />
        </div>
        <DialogActions>
          <Button type="submit" busy={busy}>{t.submit}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface AnswersProps {
  answers: readonly string[];
  error: string | undefined;
  onChange: (answers: readonly string[]) => void;
}

function Answers({ answers, error, onChange }: AnswersProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (index: number, text: string) =>
    onChange(answers.map((one, i) => i === index ? text : one));

  function add() {
    onChange([...answers, ""]);
    // The new field is there after this render.
    setTimeout(() => list.current?.querySelector<HTMLElement>("li:last-of-type input")?.focus());
  }

  return (
    <fieldset ref={list} class="flex flex-col gap-2">
      <legend class="sr-only">{t.answers}</legend>
      <ul class="flex flex-col gap-2">
        {answers.map((text, i) => (
          <li key={i} class="flex items-end gap-1">
            <Field
              class="flex-1"
              label={fill(t.answer, { number: i + 1 })}
              value={text}
              maxLength={POLL_LIMITS.answerMax}
              autocomplete="off"
              error={i === 0 ? error : undefined}
              onInput={({ currentTarget }) => change(i, currentTarget.value)}
            />
            {answers.length > POLL_LIMITS.answersMin && (
              <IconButton
                icon={remove}
                label={fill(t.remove, { number: i + 1 })}
                onClick={() => onChange(answers.filter((_, other) => other !== i))}
              />
            )}
          </li>
        ))}
      </ul>
      {answers.length < POLL_LIMITS.answersMax && (
        <Button look="quiet" class="self-start" onClick={add}>
          <Icon of={plus} size={16} />
          {t.add}
        </Button>
      )}
    </fieldset>
  );
}

function durationText(hours: number): string {
  if (hours < 72) return fill(t.hours, { count: hours });
  return hours < 168 ? fill(t.days, { count: hours / 24 }) : fill(t.weeks, { count: hours / 168 });
}
