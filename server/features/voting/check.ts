import type { FeatureCheck } from "../../kernel/check.ts";
import type { PollRecord, VoteRecord } from "../polls/records.ts";

/** Compares each poll's counters with its votes. */
export function checkPolls(): FeatureCheck {
  const stored = new Map<string, PollRecord>();
  const found = new Map<string, { voters: number; counts: Map<number, number> }>();
  return {
    take: {
      poll: ([channelId, seq], poll: PollRecord) => void stored.set(`${channelId} ${seq}`, poll),
      poll_vote([channelId, seq], vote: VoteRecord) {
        const id = `${channelId} ${seq}`;
        const { voters, counts } = found.get(id) ?? { voters: 0, counts: new Map() };
        for (const answer of "answers" in vote ? vote.answers : []) {
          counts.set(answer, (counts.get(answer) ?? 0) + 1);
        }
        found.set(id, { voters: voters + 1, counts });
      },
    },
    *problems() {
      for (const [id, { messageId, voters, open }] of stored) {
        const votes = found.get(id);
        const isRight = open?.counts.every((count, i) => count === (votes?.counts.get(i) ?? 0));
        if (voters !== (votes?.voters ?? 0) || isRight === false) {
          yield `The poll ${messageId} counts its votes wrong`;
        }
      }
    },
  };
}
