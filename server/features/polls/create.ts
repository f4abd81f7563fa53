import { invalid } from "../../../protocol/errors.ts";
import type { NewPoll, Poll } from "../../../protocol/polls.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { spaceOf } from "../../membership/channels/access.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import type { LocatedMessage } from "../message_log/log.ts";
import { pollEnds, type PollRecord, polls } from "./records.ts";
import { pollView } from "./view.ts";

/**
 * Requires what the server has to know of a poll in an open channel, and nothing more in a private
 * one. @throws AppError invalid_input
 */
export function requirePoll(channel: ChannelRecord, poll: NewPoll): void {
  const { duration_ms: _, ...open } = poll;
  if (!channel.sealed) {
    if (poll.answers === undefined) throw invalid("poll.answers", "must be given");
    return;
  }
  const [known] = Object.keys(open);
  if (known !== undefined) throw invalid(`poll.${known}`, "is sealed in private channels");
}

/** Stores the poll of a new message, in the transaction that appends it. */
export function createPoll(
  app: FeaturesContext,
  tx: Tx,
  channel: ChannelRecord,
  { seq, record }: LocatedMessage,
  { answers = 0, multiple = false, secret = false, duration_ms }: NewPoll,
): Poll {
  const channelId = channel.id;
  const poll: PollRecord = {
    messageId: record.id,
    ...(!channel.sealed && { open: { multiple, secret, counts: Array(answers).fill(0) } }),
    endsAt: duration_ms === null ? null : tx.now + duration_ms,
    voters: 0,
  };
  polls.set(tx, { channelId, seq }, poll);
  if (poll.endsAt !== null) {
    pollEnds.set(tx, { at: poll.endsAt, channelId, seq }, true);
    app.bus.publishAfter(tx, { type: "poll-set", spaceId: spaceOf(channel), at: poll.endsAt });
  }
  return pollView(poll, tx.now);
}
