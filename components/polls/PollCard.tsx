import check from "@lucide/icons/icons/circle-check";
import { useId, useState } from "react";
import type { PollText } from "../../protocol/poll_text.ts";
import type { Poll } from "../../protocol/polls.ts";
import { poll as t } from "../../text/en/polls.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { clockText } from "../ui/times.ts";
import { useSubmit } from "../ui/useSubmit.ts";

export interface PollCardProps {
  texts: PollText;
  state: Poll;
  /** The reader may vote here. */
  canVote: boolean;
  /** Resolves once it is counted. [] takes the vote back. */
  onVote: (answers: number[]) => Promise<void>;
  /** Shows who chose an answer. */
  onVoters: (answer: number) => void;
}

const QUIET =
  "rounded-sm px-1 py-1 text-14 text-muted hover:text-strong hover:underline max-md:min-h-11";

/** A poll within its message: a form to vote with, or its result (COM-15). */
export function PollCard({ texts, state, canVote, onVote, onVoters }: PollCardProps) {
  const { own = [], ended, counts, multiple = false, secret = false } = state;
  const isOpen = state.answers !== undefined;
  const hasVoted = own.length > 0;
  const [isChoosing, setChoosing] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const { busy, failure, submit } = useSubmit(t.failed);
  const mayVote = canVote && isOpen && !ended;
  const isForm = mayVote && !isLooking && (isChoosing || !hasVoted);
  const id = useId();

  function vote(answers: number[]) {
    void submit(async () => {
      await onVote(answers);
      setChoosing(false);
    });
  }

  return (
    <section
      aria-labelledby={id}
      class="my-1 flex w-full max-w-md flex-col gap-2 rounded-lg border border-line bg-surface-3 p-3"
    >
      <p id={id} dir="auto" class="text-16 font-semibold wrap-anywhere text-strong">
        {texts.question}
      </p>
      {isForm
        ? <Ballot {...{ texts, own, multiple, busy }} onVote={vote} />
        : <Result {...{ texts, state }} onVoters={secret || !counts ? null : onVoters} />}
      {failure && <p role="alert" class="text-13 text-danger-text">{failure.text}</p>}
      <footer class="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
        <span>{fill(t.voters, { count: state.voters })}</span>
        <span>{endOf(state)}</span>
        <div class="-ms-1 flex basis-full flex-wrap gap-x-3 empty:hidden">
          {isForm && !secret && state.voters > 0 && (
            <button
              type="button"
              class={QUIET}
              onClick={() => setLooking(true)}
            >
              {t.results}
            </button>
          )}
          {mayVote && isLooking && (
            <button
              type="button"
              class={QUIET}
              onClick={() => setLooking(false)}
            >
              {t.back}
            </button>
          )}
          {mayVote && !isForm && !isLooking && (
            <>
              <button type="button" class={QUIET} onClick={() => setChoosing(true)}>
                {t.change}
              </button>
              <button type="button" class={QUIET} onClick={() => vote([])}>{t.remove}</button>
            </>
          )}
        </div>
      </footer>
      {secret && !ended && <p class="text-12 text-muted">{t.secret}</p>}
      {!isOpen && <p class="text-12 text-muted">{t.sealed}</p>}
    </section>
  );
}

function endOf({ ended, ends_at }: Poll): string {
  if (ended) return t.ended;
  return ends_at ? fill(t.ends, { time: clockText(Date.parse(ends_at)) }) : t.open;
}

interface BallotProps {
  texts: PollText;
  own: readonly number[];
  multiple: boolean;
  busy: boolean;
  onVote: (answers: number[]) => void;
}

function Ballot({ texts, own, multiple, busy, onVote }: BallotProps) {
  const [chosen, setChosen] = useState<readonly number[]>(own);
  const name = useId();
  function choose(answer: number, on: boolean) {
    if (!multiple) return setChosen([answer]);
    setChosen(on ? [...chosen, answer] : chosen.filter((one) => one !== answer));
  }
  return (
    <form
      class="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) onVote(chosen.toSorted((a, b) => a - b));
      }}
    >
      <fieldset class="flex flex-col gap-1.5">
        <legend class="mb-1 text-13 text-muted">{multiple ? t.several : t.one}</legend>
        {texts.answers.map((answer, i) => (
          <label
            key={i}
            class="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line bg-surface-2 px-3 py-2 text-normal transition-colors hover:border-field has-checked:border-accent-text has-checked:text-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text fine:min-h-10"
          >
            <AnswerText of={answer} />
            <input
              type={multiple ? "checkbox" : "radio"}
              name={name}
              checked={chosen.includes(i)}
              onChange={({ currentTarget }) => choose(i, currentTarget.checked)}
              class="size-4 shrink-0 accent-accent"
            />
          </label>
        ))}
      </fieldset>
      <Button type="submit" busy={busy} disabled={chosen.length === 0} class="self-end">
        {t.vote}
      </Button>
    </form>
  );
}

interface ResultProps {
  texts: PollText;
  state: Poll;
  /** null: nobody sees who voted. */
  onVoters: ((answer: number) => void) | null;
}

function Result({ texts, state, onVoters }: ResultProps) {
  const { counts, voters, own = [], ended } = state;
  const most = Math.max(0, ...counts ?? []);
  return (
    <ul class="flex flex-col gap-1.5">
      {texts.answers.map((answer, i) => {
        const count = counts?.[i] ?? 0;
        const percent = voters > 0 ? Math.round(100 * count / voters) : 0;
        const isMine = own.includes(i);
        const isWinner = ended && count > 0 && count === most;
        const isButton = onVoters !== null && count > 0;
        const more = [isMine && t.own, isWinner && t.winner, isButton && t.who].filter(Boolean);
        const drawn = (
          <>
            <span
              aria-hidden="true"
              style={{ width: `${percent}%` }}
              class={`absolute inset-y-0 start-0 transition-[width] motion-reduce:transition-none ${
                isMine || isWinner ? "bg-accent/25" : "bg-surface-4"
              }`}
            />
            <AnswerText of={answer} isStrong={isMine || isWinner} />
            {isMine && <Icon of={check} size={16} class="relative shrink-0 text-accent-text" />}
            {counts && (
              <span class="relative shrink-0 text-13 whitespace-nowrap text-normal tabular-nums">
                {fill(t.count, { count })} · {fill(t.percent, { percent })}
              </span>
            )}
            {more.length > 0 && <span class="sr-only">, {more.join(", ")}</span>}
          </>
        );
        const look =
          `relative flex min-h-11 w-full items-center gap-2 overflow-hidden rounded-md border px-3 py-2 text-start fine:min-h-10 ${
            isMine ? "border-accent-text" : "border-line"
          } bg-surface-2`;
        return (
          <li key={i}>
            {isButton
              ? (
                <button
                  type="button"
                  onClick={() => onVoters(i)}
                  class={`${look} transition-colors hover:border-field`}
                >
                  {drawn}
                </button>
              )
              : <div class={look}>{drawn}</div>}
          </li>
        );
      })}
    </ul>
  );
}

interface AnswerTextProps {
  of: PollText["answers"][number];
  isStrong?: boolean;
}

function AnswerText({ of: { text, emoji }, isStrong = false }: AnswerTextProps) {
  return (
    <span
      dir="auto"
      class={`relative min-w-0 flex-1 wrap-anywhere ${isStrong ? "font-semibold text-strong" : ""}`}
    >
      {emoji && <span aria-hidden="true" class="me-1.5">{emoji}</span>}
      {text}
    </span>
  );
}
