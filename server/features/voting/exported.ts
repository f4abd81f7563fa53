import { listChannels } from "../../membership/channels/channels.ts";
import type { FeaturesContext } from "../context.ts";
import { polls, pollVotes, type VoteRecord } from "../polls/records.ts";
import { pollView } from "../polls/view.ts";

/** Section of an export: a person's votes in open channels; only devices can read the others. */
export async function* exportedVotesOf({ db }: FeaturesContext, userId: string) {
  for await (const { key, value } of db.walk(pollVotes.prefix({}))) {
    const at = pollVotes.at(key);
    if (at.userId === userId && "answers" in value) yield await rowOf(db, at, value);
  }
}

/** Section of an export: the votes in a server's polls, those of secret ones without names. */
export async function* exportedVotesIn({ db }: FeaturesContext, serverId: string) {
  for (const { id } of await db.read(listChannels, serverId)) {
    for await (const { key, value } of db.walk(pollVotes.prefix({ channelId: id }))) {
      if (!("answers" in value)) continue;
      const at = pollVotes.at(key);
      const poll = await db.get(polls.key(at));
      if (!poll || poll.open?.secret) continue;
      yield { ...await rowOf(db, at, value), user_id: at.userId };
    }
  }
}

/** Section of an export: a server's polls, whose questions are in their messages. */
export async function* exportedPollsIn({ db, clock }: FeaturesContext, serverId: string) {
  for (const { id } of await db.read(listChannels, serverId)) {
    for await (const { value } of db.walk(polls.prefix({ channelId: id }))) {
      yield { channel_id: id, message_id: value.messageId, ...pollView(value, clock()) };
    }
  }
}

async function rowOf(
  db: FeaturesContext["db"],
  { channelId, seq }: { channelId: string; seq: number },
  { answers, at }: VoteRecord & { answers: number[] },
) {
  const poll = await db.get(polls.key({ channelId, seq }));
  const at_ = new Date(at).toISOString();
  return { channel_id: channelId, message_id: poll?.messageId ?? null, answers, at: at_ };
}
