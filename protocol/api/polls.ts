import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { poll, voteBody, votesQuery, votesResponse } from "../polls.ts";

export const vote = endpoint("PUT /messages/{channelId}/{id}/votes", {
  summary: "Vote in a poll, change one's vote, or take it back",
  scope: "write",
  rate: "reactions",
  changesServer: true,
  body: voteBody,
  response: z.object({ poll }),
});

export const listVotes = endpoint("GET /messages/{channelId}/{id}/votes", {
  summary: "Who voted in a poll, the last one first",
  scope: "read",
  query: votesQuery,
  response: votesResponse,
});

export const endPoll = endpoint("POST /messages/{channelId}/{id}/end-poll", {
  summary: "End a poll",
  scope: "write",
  changesServer: true,
  response: z.object({ poll }),
});
