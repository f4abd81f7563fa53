import * as api from "../../../protocol/api/polls.ts";
import { toChannel, toUsers } from "../../kernel/audience.ts";
import type { Delivery } from "../../kernel/events.ts";
import { deleteAll } from "../../storage/delete_all.ts";
import type { FeaturesContext } from "../context.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { pollEnds, pollPurges, polls, pollVotes } from "../polls/records.ts";
import { pollView } from "../polls/view.ts";
import { checkPolls } from "./check.ts";
import { endingPolls } from "./ending.ts";
import { exportedPollsIn, exportedVotesIn, exportedVotesOf } from "./exported.ts";
import { endPoll, vote, votesOf } from "./service.ts";

interface PollUpdated {
  channelId: string;
  seq: number;
  messageId: string;
  spaceId: string;
  /** People who have just voted: their own devices hear their answers. */
  voters: string[];
}

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "poll-updated": PollUpdated;
    /** A poll that ends by itself. `at`: milliseconds. */
    "poll-set": { spaceId: string; at: number };
    "poll-deleted": { channelId: string; seq: number; spaceId: string | null };
  }
}

/** Polls: votes, and how they end (COM-15). */
export const votingFeature = defineFeature({
  name: "polls",
  records: [
    withRules(polls, {
      exported: { server: { section: "polls", rows: exportedPollsIn } },
      onDelete(_app, tx, { channelId, seq }, { endsAt }) {
        if (endsAt !== null) pollEnds.delete(tx, { at: endsAt, channelId, seq });
      },
      onMessageDelete(app, tx, { channelId, seq }, spaceId) {
        pollPurges.set(tx, { channelId, seq }, true);
        app.bus.publishAfter(tx, { type: "poll-deleted", channelId, seq, spaceId });
      },
    }),
    withRules(pollVotes, {
      exported: {
        user: { section: "poll_votes", rows: exportedVotesOf },
        server: { section: "poll_votes", rows: exportedVotesIn },
      },
    }),
    withRules(pollEnds, { exported: { omitted: "an index" } }),
    withRules(pollPurges, { exported: { omitted: "an order that is carried out" } }),
  ],
  endpoints: implement(api, {
    vote: async ({ app, actor, params, body }) => ({
      poll: await vote(app, actor.userId, params.channelId, params.id, body),
    }),
    listVotes: ({ app, actor, params: { channelId, id: messageId }, query }) =>
      votesOf(app, actor.userId, { channelId, messageId }, query),
    endPoll: async ({ app, actor, params }) => ({
      poll: await endPoll(app, actor.userId, params.channelId, params.id),
    }),
  }),
  events: {
    "poll-updated": {
      audience: "code",
      deliver: tellPoll,
      order: ({ spaceId }) => spaceId,
      cost: ({ channelId, messageId, spaceId }) => ({
        kind: "server",
        account: spaceId,
        subject: `poll ${messageId}`,
        pace: "poll",
        reach: toChannel(channelId),
      }),
      merge: (before, later) => ({
        ...later,
        voters: [...new Set([...before.voters, ...later.voters])],
      }),
    },
    "poll-set": {
      audience: "nobody",
      because: "nodes wait for it",
      order: ({ spaceId }) => spaceId,
      cost: null,
    },
    "poll-deleted": {
      audience: "nobody",
      because: "the message's event says it",
      order: ({ spaceId }) => spaceId,
      cost: null,
    },
  },
  cleanup: {
    "poll-deleted": (app, { channelId, seq }) => purgeVotes(app, channelId, seq),
  },
  sweep: { polls: sweepPolls },
  check: checkPolls,
  ...endingPolls,
});

/** Waiting events merge, so the poll is read at delivery. */
async function tellPoll(
  { channelId, seq, messageId, voters }: PollUpdated,
  { db, clock }: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  const [poll, ...own] = await Promise.all([
    db.get(polls.key({ channelId, seq })),
    ...voters.map((userId) => db.get(pollVotes.key({ channelId, seq, userId }))),
  ]);
  if (!poll) return;
  const now = clock();
  for (const [i, userId] of voters.entries()) {
    const held = delivery.subscription(userId, channelId);
    if (held !== "all" && held !== "some") continue;
    const data = { messageId, channelId, poll: pollView(poll, now, own[i]) };
    await delivery.send(toUsers(userId), "poll-updated", data);
  }
  const data = { messageId, channelId, poll: pollView(poll, now) };
  await delivery.send({ ...toChannel(channelId), except: { users: voters } }, "poll-updated", data);
}

/** Deletes the votes of a deleted poll. Never rejects: the next sweep tries again. */
async function purgeVotes(app: FeaturesContext, channelId: string, seq: number): Promise<void> {
  await app.upkeep.attempt("polls", async () => {
    await deleteAll(app.db, pollVotes.prefix({ channelId, seq }));
    await app.db.transact((tx) => pollPurges.delete(tx, { channelId, seq }));
  }, { channel: channelId });
}

async function sweepPolls(app: FeaturesContext): Promise<void> {
  for (const { at: { channelId, seq } } of await pollPurges.list(app.db, {})) {
    await purgeVotes(app, channelId, seq);
  }
}
