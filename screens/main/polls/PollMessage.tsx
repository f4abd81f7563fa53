import type { ShownMessage } from "../../../components/chat/message.ts";
import { PollCard } from "../../../components/polls/PollCard.tsx";
import { cutText } from "../../../protocol/graphemes.ts";
import { POLL_LIMITS } from "../../../protocol/poll_limits.ts";
import { readPollText } from "../../../protocol/poll_text.ts";
import { useMain } from "../context.ts";

interface Props {
  channelId: string;
  message: ShownMessage;
}

const QUESTION_MAX = POLL_LIMITS.questionMax;

/** The poll of a message (COM-15). Loaded with the first. */
export default function PollMessage({ channelId, message: { id, poll } }: Props) {
  const { client, dialog } = useMain();
  if (!poll || !id) return null;
  const { state } = poll;
  const texts = readPollText(poll.texts);
  // Other clients may write anything.
  if (!texts) return <p class="wrap-anywhere">{cutText(poll.texts.question, QUESTION_MAX)}</p>;
  return (
    <PollCard
      texts={texts}
      state={state}
      canVote={!client.roles.viewAs.value}
      onVote={(answers) => client.polls.vote(channelId, id, answers)}
      onVoters={(answer) =>
        dialog.value = {
          kind: "poll-voters",
          channelId,
          messageId: id,
          answers: texts.answers,
          answer,
        }}
    />
  );
}
