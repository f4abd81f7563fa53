import { POLL_LIMITS } from "./poll_limits.ts";

/** Texts of a poll, which are part of the message's content (COM-15). */
export interface PollText {
  question: string;
  answers: readonly { text: string; emoji?: string }[];
}

const MAX_EMOJI = 64;

/** Reads the JSON of a header line; null: it is no poll. */
export function readPollText(value: unknown): PollText | null {
  // Each field is checked below.
  const { question, answers } = value as Partial<PollText> | null ?? {};
  const { questionMax, answerMax, answersMin, answersMax } = POLL_LIMITS;
  const isFine = isText(question, questionMax) && Array.isArray(answers) &&
    answers.length >= answersMin && answers.length <= answersMax &&
    answers.every((one) =>
      isText(one?.text, answerMax) && (one.emoji === undefined || isText(one.emoji, MAX_EMOJI))
    );
  return isFine
    ? { question, answers: answers.map(({ text, emoji }) => ({ text, ...emoji && { emoji } })) }
    : null;
}

function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= max;
}
