import { AppError, invalid } from "../../../protocol/errors.ts";
import type { Poll, Vote, Votes, VotesQuery } from "../../../protocol/polls.ts";
import { withRemovals } from "../../e2ee/groups/removals.ts";
import { requireUnmuted, spaceOf } from "../../membership/channels/access.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { nicknameView } from "../../membership/members/view.ts";
import { readMembers } from "../../membership/servers/members.ts";
import { usersById } from "../../membership/users/service.ts";
import { namesView } from "../../membership/users/view.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { accessMessage, accessToDelete } from "../message_log/access.ts";
import type { LocatedMessage } from "../message_log/log.ts";
import { headerOf, requireMode, sealedInTime } from "../messages/sealed.ts";
import { type PollRecord, polls, pollVotes, type VoteRecord } from "../polls/records.ts";
import { hasEnded, pollView } from "../polls/view.ts";
import { endIn } from "./ending.ts";

/** A message and its poll, for somebody who may read it. */
interface PollAccess {
  channel: ChannelRecord;
  message: LocatedMessage;
  poll: PollRecord;
}

/**
 * Stores the user's vote in place of an earlier one. No answers take it back.
 * @throws AppError not_found, forbidden and cannot_message for the muted and blocked, poll_ended,
 * invalid_input; of a private channel as `requireMode`
 */
export async function vote(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  messageId: string,
  body: Vote,
): Promise<Poll> {
  const given = givenVote(body);
  const header = "sealed" in given ? await headerOf(app, given.sealed) : null;
  const store = () =>
    app.db.transact((tx) => {
      const access = accessMessage(tx, userId, messageId, { channelId });
      const { channel, message } = access;
      const poll = pollOf(tx, message);
      requireUnmuted(access);
      if (hasEnded(poll, tx.now)) throw new AppError("poll_ended");
      if ("sealed" in given && !header) {
        throw invalid("encryptedContent", "is not sealed as private messages are");
      }
      requireMode(tx.unchecked, channel, userId, header);
      if ("answers" in given) requireAnswers(poll, given.answers);
      else if (poll.open) throw invalid("encryptedContent", "is for polls of private channels");
      return put(app, tx, userId, { channel, message, poll }, { ...given, at: tx.now });
    });
  return await sealedInTime(app, userId, () => withRemovals(app, channelId, store));
}

/**
 * Ends a poll, as its author or with `deleteMessages`. One that is over stays as it is.
 * @throws AppError not_found, forbidden
 */
export async function endPoll(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<Poll> {
  return await app.db.transact((tx) => {
    const { channel, message } = accessToDelete(tx, userId, messageId, channelId);
    const poll = pollOf(tx, message);
    const own = pollVotes.get(tx, { channelId, seq: message.seq, userId });
    return pollView(endIn(app, tx, channel, message, poll), tx.now, own);
  });
}

/**
 * A page of those who voted, the last one first.
 * @throws AppError not_found; forbidden where the poll is secret; invalid_input
 */
export async function votesOf(
  app: FeaturesContext,
  userId: string,
  { channelId, messageId }: { channelId: string; messageId: string },
  { answer, limit, before }: VotesQuery,
): Promise<Votes> {
  const { channel, message, poll } = await app.db.read((reader) => {
    const { channel, message } = accessMessage(reader, userId, messageId, { channelId });
    return { channel, message, poll: pollOf(reader, message) };
  });
  const { open } = poll;
  if (open?.secret) throw new AppError("forbidden", { text: "Votes of this poll are secret" });
  if (answer !== undefined && answer >= (open?.counts.length ?? 0)) {
    throw invalid("answer", "is no answer of this poll");
  }
  const all = (await pollVotes.list(app.db, { channelId, seq: message.seq }))
    .map(({ at, value }) => ({ userId: at.userId, value, at: `${value.at}.${at.userId}` }))
    .filter(({ value }) => {
      return answer === undefined || "answers" in value && value.answers.includes(answer);
    })
    .sort((a, b) => a.at < b.at ? 1 : -1);
  const rest = before === undefined ? all : all.filter(({ at }) => at < before);
  const page = rest.slice(0, limit);
  const next = rest.length > limit ? page.at(-1)?.at ?? null : null;
  if (open) return { voters: await votersOf(app, channel, page.map(({ userId }) => userId)), next };
  const votes = page.flatMap(({ userId, value }) => sealedView(userId, value));
  return { votes, next };
}

/** @throws AppError invalid_input: neither answers nor a sealed vote, or both */
function givenVote(
  { answers, encryptedContent, iv }: Vote,
): { answers: number[] } | { sealed: Uint8Array; iv: Uint8Array } {
  if (answers) {
    if (encryptedContent || iv) throw invalid("answers", "stand without a sealed vote");
    return { answers: answers.toSorted((a, b) => a - b) };
  }
  if (!encryptedContent) throw invalid("answers", "must be given");
  if (!iv) throw invalid("iv", "must be given");
  return { sealed: Uint8Array.fromBase64(encryptedContent), iv: Uint8Array.fromBase64(iv) };
}

/** @throws AppError invalid_input, private_channel */
function requireAnswers({ open }: PollRecord, answers: number[]): void {
  if (!open) throw new AppError("private_channel");
  if (answers.some((one) => one >= open.counts.length)) {
    throw invalid("answers", "has no such answer");
  }
  if (answers.length > 1 && !open.multiple) throw invalid("answers", "allows only one");
}

function pollOf(reader: Pick<Tx, "get">, { channelId, seq }: LocatedMessage): PollRecord {
  const poll = reader.get(polls.key({ channelId, seq }));
  if (!poll) throw new AppError("not_found");
  return poll;
}

function put(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  { channel, message: { channelId, seq, record }, poll }: PollAccess,
  vote: VoteRecord,
): Poll {
  const at = { channelId, seq, userId };
  const before = pollVotes.get(tx, at);
  const isEmpty = "answers" in vote && vote.answers.length === 0;
  if (!isEmpty) pollVotes.set(tx, at, vote);
  else if (before) pollVotes.delete(tx, at);
  else return pollView(poll, tx.now, null);
  const after = {
    ...poll,
    voters: poll.voters + (isEmpty ? 0 : 1) - (before ? 1 : 0),
    ...(poll.open && { open: { ...poll.open, counts: recounted(poll.open.counts, before, vote) } }),
  };
  polls.set(tx, { channelId, seq }, after);
  app.bus.publishAfter(tx, {
    type: "poll-updated",
    channelId,
    seq,
    messageId: record.id,
    spaceId: spaceOf(channel),
    voters: [userId],
  });
  return pollView(after, tx.now, isEmpty ? null : vote);
}

function recounted(counts: number[], before: VoteRecord | null, after: VoteRecord): number[] {
  const has = (vote: VoteRecord | null, answer: number) =>
    vote && "answers" in vote && vote.answers.includes(answer) ? 1 : 0;
  return counts.map((count, answer) => count + has(after, answer) - has(before, answer));
}

async function votersOf(app: FeaturesContext, { server_id }: ChannelRecord, ids: string[]) {
  const users = await usersById(app, ids);
  const members = server_id === null ? [] : await readMembers(app.db, server_id, ids);
  const memberBy = new Map(members.map((member) => [member.user_id, member]));
  return ids.flatMap((id) => {
    const user = users.get(id);
    if (!user) return [];
    const names = { ...namesView(user), ...nicknameView(memberBy.get(id)) };
    return [{ id, ...names, avatar_url: user.avatar_url }];
  });
}

function sealedView(userId: string, vote: VoteRecord) {
  if (!("sealed" in vote)) return [];
  const { sealed, iv, at } = vote;
  return [{
    user_id: userId,
    encrypted_content: sealed.toBase64(),
    iv: iv.toBase64(),
    at: new Date(at).toISOString(),
  }];
}
