import { spaceOf } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { userRecords } from "../../membership/users/records.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { watchDue } from "../due/watch.ts";
import { getMessage, type LocatedMessage } from "../message_log/log.ts";
import { appendSystem } from "../messages/system.ts";
import { pollEnds, type PollRecord, polls } from "../polls/records.ts";

/** Ends polls by the server's clock. */
export const endingPolls = watchDue({
  name: "polls",
  records: pollEnds,
  timeIn: (event) => event.type === "poll-set" ? event.at : undefined,
  act: endDue,
});

/** Ends a poll that is not over yet, with a system message, and returns its new state. */
export function endIn(
  app: FeaturesContext,
  tx: Tx,
  channel: ChannelRecord,
  { channelId, seq, record }: LocatedMessage,
  poll: PollRecord,
): PollRecord {
  if (poll.endedAt !== undefined) return poll;
  const { endsAt } = poll;
  // The system message may come a little later than the end.
  const ended = { ...poll, endedAt: Math.min(endsAt ?? Infinity, tx.now) };
  polls.set(tx, { channelId, seq }, ended);
  if (endsAt !== null) pollEnds.delete(tx, { at: endsAt, channelId, seq });
  const spaceId = spaceOf(channel);
  const messageId = record.id;
  app.bus.publishAfter(tx, {
    type: "poll-updated",
    channelId,
    seq,
    messageId,
    spaceId,
    voters: [],
  });
  const about = userRecords.get(tx, { id: record.sender_id });
  const row = { kind: "poll_ended", message_id: messageId } as const;
  if (about) appendSystem(app, tx, { channelId, spaceId, about, row });
  return ended;
}

async function endDue(
  app: FeaturesContext,
  due: { at: number; channelId: string; seq: number },
): Promise<void> {
  const { channelId, seq } = due;
  await app.db.transact((tx) => {
    // Another node was first, or somebody has ended or deleted it.
    if (!pollEnds.get(tx, due)) return;
    pollEnds.delete(tx, due);
    const channel = channelById(tx, channelId);
    const message = getMessage(tx, channelId, seq);
    const poll = polls.get(tx, { channelId, seq });
    if (channel && message && poll) endIn(app, tx, channel, message, poll);
  });
}
