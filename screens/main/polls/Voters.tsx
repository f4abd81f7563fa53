import { useEffect, useState } from "react";
import type { VotersPage } from "../../../client/polls/polls.ts";
import { VotersDialog } from "../../../components/polls/VotersDialog.tsx";
import { displayNameOf } from "../../../protocol/display_name.ts";
import type { PollText } from "../../../protocol/poll_text.ts";
import { useMain } from "../context.ts";

interface Props {
  channelId: string;
  messageId: string;
  answers: PollText["answers"];
  /** The answer that is shown first. */
  answer: number;
  onClose: () => void;
}

const NONE: VotersPage = { voters: [], next: null };

/** Shows who voted for which answer (COM-15). */
export default function Voters({ channelId, messageId, answers, onClose, ...first }: Props) {
  const { client } = useMain();
  const [answer, setAnswer] = useState(first.answer);
  const [page, setPage] = useState(NONE);
  const [status, setStatus] = useState<"loading" | "ready" | "error">("loading");

  /** Loads the people of the chosen answer, or more of them, unless another is chosen meanwhile. */
  function load(before: VotersPage, isWanted: () => boolean = () => true) {
    setStatus("loading");
    client.polls.votersOf(channelId, messageId, answer, before.next ?? undefined).then(
      ({ voters, next }) => {
        if (!isWanted()) return;
        setPage({ voters: [...before.voters, ...voters], next });
        setStatus("ready");
      },
      () => isWanted() && setStatus("error"),
    );
  }
  useEffect(() => {
    let isWanted = true;
    setPage(NONE);
    load(NONE, () => isWanted);
    return () => void (isWanted = false);
  }, [answer]);

  return (
    <VotersDialog
      answers={answers}
      answer={answer}
      status={status}
      people={page.voters.map((one) => ({
        id: one.id,
        username: one.username,
        name: displayNameOf(one),
        avatarUrl: one.avatar_url,
      }))}
      onAnswer={setAnswer}
      onRetry={() => load(page)}
      onMore={page.next === null ? null : () => load(page)}
      onClose={onClose}
    />
  );
}
