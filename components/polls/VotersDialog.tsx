import type { PollText } from "../../protocol/poll_text.ts";
import { voters as t } from "../../text/en/polls.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { PagedPeople, type PagedPeopleProps } from "../ui/PagedPeople.tsx";
import { Select } from "../ui/Select.tsx";

interface Props extends PagedPeopleProps {
  answers: PollText["answers"];
  answer: number;
  onAnswer: (answer: number) => void;
  onClose: () => void;
}

/** The people who chose an answer of a poll (COM-15). */
export function VotersDialog({ answers, answer, onAnswer, onClose, ...page }: Props) {
  return (
    <Dialog title={t.title} onClose={onClose}>
      <Select
        label={t.answer}
        first
        value={`${answer}`}
        options={answers.map(({ text, emoji }, i) => ({
          value: `${i}`,
          text: [emoji, text].filter(Boolean).join(" "),
        }))}
        onChange={(value) => onAnswer(Number(value))}
      />
      <PagedPeople {...page} texts={t} />
    </Dialog>
  );
}
