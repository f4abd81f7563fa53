import { z } from "zod";
import { channel } from "../channels.ts";
import { endpoint } from "../endpoint.ts";
import {
  followersPage,
  followersQuery,
  startedThread,
  startThreadBody,
  threadFromMessageBody,
  threadPage,
  threadsQuery,
} from "../threads.ts";

export const threadFromMessage = endpoint("POST /messages/{channelId}/{id}/thread", {
  summary: "Create a thread from a message, or get the one there is (200)",
  scope: "write",
  rate: "messages",
  changesServer: true,
  body: threadFromMessageBody,
  response: z.object({ channel }),
  status: 201,
  findsExisting: true,
});

export const startThread = endpoint("POST /channels/{id}/threads", {
  summary: "Create a thread in a channel, with its first message or without",
  scope: "write",
  rate: "messages",
  changesServer: true,
  body: startThreadBody,
  response: startedThread,
  status: 201,
});

export const listThreads = endpoint("GET /channels/{id}/threads", {
  summary: "The threads of a channel, the newest first",
  scope: "read",
  query: threadsQuery,
  response: threadPage,
});

export const followThread = endpoint("POST /channels/{id}/followers/me", {
  summary: "Follow a thread",
  scope: "write",
  changesServer: true,
  response: z.object({ channel }),
});

export const unfollowThread = endpoint("DELETE /channels/{id}/followers/me", {
  summary: "Stop following a thread",
  scope: "write",
  changesServer: true,
  response: z.object({ channel }),
});

export const listFollowers = endpoint("GET /channels/{id}/followers", {
  summary: "Who follows a thread",
  scope: "read",
  query: followersQuery,
  response: followersPage,
});
