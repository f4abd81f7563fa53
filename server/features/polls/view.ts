import type { Message } from "../../../protocol/messages.ts";
import type { Poll } from "../../../protocol/polls.ts";
import type { FeaturesContext } from "../context.ts";
import type { LocatedMessage } from "../message_log/log.ts";
import { type PollRecord, polls, pollVotes, type VoteRecord } from "./records.ts";

/** Returns whether a poll is over, ended by somebody or by the server's clock. */
export function hasEnded({ endedAt, endsAt }: PollRecord, now: number): boolean {
  return endedAt !== undefined || endsAt !== null && endsAt <= now;
}

/**
 * Shows a poll to its readers.
 * @param own the vote of the one reader who gets this; null: they have none; undefined: it goes to
 * several
 */
export function pollView(poll: PollRecord, now: number, own?: VoteRecord | null): Poll {
  const { open, voters, endsAt } = poll;
  const ended = hasEnded(poll, now);
  const ends = poll.endedAt ?? endsAt;
  return {
    ...(open && { answers: open.counts.length, multiple: open.multiple, secret: open.secret }),
    ...(ends !== null && { ends_at: new Date(ends).toISOString() }),
    ended,
    voters,
    ...(open && (ended || !open.secret) && { counts: open.counts }),
    ...(open && own !== undefined && { own: own && "answers" in own ? own.answers : [] }),
  };
}

/** Shows a new message to its author, who has not voted yet. */
export function withOwnVote(message: Message): Message {
  const { poll } = message;
  return poll?.answers === undefined ? message : { ...message, poll: { ...poll, own: [] } };
}

/**
 * The polls among messages of one channel, by seq.
 * @param readerId whose own votes they show; absent: nobody's
 */
export async function pollsAmong(
  { db, clock }: FeaturesContext,
  messages: readonly LocatedMessage[],
  readerId?: string,
): Promise<Map<number, Poll>> {
  const at = messages.filter(({ record }) => record.poll)
    .map(({ channelId, seq }) => ({ channelId, seq }));
  if (at.length === 0) return new Map();
  const [found, own] = await Promise.all([
    db.getMany(at.map((one) => polls.key(one))),
    readerId === undefined
      ? []
      : db.getMany(at.map((one) => pollVotes.key({ ...one, userId: readerId }))),
  ]);
  return new Map(
    at.flatMap(({ seq }, i) => {
      const poll = found[i];
      return poll ? [[seq, pollView(poll, clock(), own[i])]] : [];
    }),
  );
}
