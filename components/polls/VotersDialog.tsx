import type { PollText } from "../../protocol/poll_text.ts";
import { voters as t } from "../../text/en/polls.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Select } from "../ui/Select.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

interface ShownVoter {
  id: string;
  username: string;
  name: string;
  avatarUrl: string | null;
}

interface Props {
  answers: PollText["answers"];
  answer: number;
  status: "loading" | "ready" | "error";
  voters: readonly ShownVoter[];
  onAnswer: (answer: number) => void;
  onRetry: () => void;
  /** null: there are no more. */
  onMore: (() => void) | null;
  onClose: () => void;
}

/** The people who chose an answer of a poll (COM-15). */
export function VotersDialog(props: Props) {
  const { answers, answer, status, voters, onAnswer, onRetry, onMore, onClose } = props;
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
      {status === "loading" && voters.length === 0 && <Skeleton lines={3} label={t.loading} />}
      {status === "error" && <LoadFailed text={t.failed} onRetry={onRetry} />}
      {status === "ready" && voters.length === 0 && <p class="text-muted">{t.none}</p>}
      {voters.length > 0 && (
        <ul class="flex flex-col gap-1">
          {voters.map(({ id, username, name, avatarUrl }) => (
            <li key={id} class="flex min-h-11 items-center gap-3">
              <Avatar name={username} called={name} url={avatarUrl} color={null} size="md" />
              <span dir="auto" class="min-w-0 truncate text-strong">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {onMore && <Button look="secondary" onClick={onMore}>{t.more}</Button>}
    </Dialog>
  );
}
