import { z } from "zod";
import { categories } from "../categories.ts";
import {
  addToGroupBody,
  channel,
  channelOrder,
  createChannelBody,
  createDmBody,
  createGroupBody,
  lastMessagesQuery,
  orderBody,
  orderVersion,
  readAllBody,
  readBody,
  readResponse,
  renameGroupBody,
  unreadBody,
  updateChannelBody,
} from "../channels.ts";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { message } from "../messages.ts";
import { membersQuery } from "../members.ts";
import { member, memberCounts } from "../servers.ts";

export const listChannels = endpoint("GET /channels/server/{serverId}", {
  summary: "The channels of a server",
  scope: "read",
  /** By position. */
  response: z.object({
    channels: z.array(channel),
    categories: categories.optional(),
    order_version: orderVersion.optional(),
    /** The active threads that one follows. */
    threads: z.array(channel).optional(),
  }),
});

export const getChannel = endpoint("GET /channels/{id}", {
  summary: "A channel, a thread, or a direct message",
  scope: "read",
  response: z.object({ channel }),
});

export const orderChannels = endpoint("PUT /channels/server/{serverId}/order", {
  summary: "Put the channels of a server into another order",
  scope: "manage",
  changesServer: true,
  body: orderBody,
  response: channelOrder,
});

export const createChannel = endpoint("POST /channels/server/{serverId}", {
  summary: "Create a channel",
  scope: "manage",
  changesServer: true,
  body: createChannelBody,
  response: z.object({ channel }),
  status: 201,
});

export const updateChannel = endpoint("PUT /channels/{id}", {
  summary: "Change a channel, or a thread, for which the scope is `write`",
  scope: "manage",
  otherScope: "write",
  changesServer: true,
  body: updateChannelBody,
  response: z.object({ channel }),
});

export const syncChannel = endpoint("POST /channels/{id}/sync", {
  summary: "Give a channel the permissions of its category, which it then follows",
  scope: "manage",
  changesServer: true,
  response: z.object({ channel }),
});

export const deleteChannel = endpoint("DELETE /channels/{id}", {
  summary: "Delete a channel with its messages, or a thread, for which the scope is `write`",
  scope: "manage",
  otherScope: "write",
  changesServer: true,
});

export const openDm = endpoint("POST /channels/dm", {
  summary: "The direct message with somebody, made if need be",
  scope: "write",
  changesServer: true,
  body: createDmBody,
  response: z.object({ channel }),
});

export const listDms = endpoint("GET /channels/dm", {
  summary: "One's direct messages, the last written in first",
  scope: "read",
  response: z.object({ channels: z.array(channel) }),
});

export const listLastMessages = endpoint("GET /channels/dm/last", {
  summary: "The newest message of each of one's direct messages, the newest first",
  scope: "read",
  query: lastMessagesQuery,
  /** Contents of more than 4 KB come by reference, as in a page of history. */
  response: z.object({ messages: z.array(message) }),
});

export const createGroup = endpoint("POST /channels/group-dm", {
  summary: "Make a group of three to ten people",
  scope: "write",
  changesServer: true,
  body: createGroupBody,
  response: z.object({ channel }),
  status: 201,
});

export const addToGroup = endpoint("POST /channels/{id}/people", {
  summary: "Add somebody to a group",
  scope: "write",
  changesServer: true,
  body: addToGroupBody,
  response: z.object({ channel }),
});

export const renameGroup = endpoint("PUT /channels/{id}/name", {
  summary: "Rename a group",
  scope: "write",
  changesServer: true,
  body: renameGroupBody,
  response: z.object({ channel }),
});

export const leaveGroup = endpoint("POST /channels/{id}/leave", {
  summary: "Leave a group",
  scope: "write",
  changesServer: true,
});

export const listReaders = endpoint("GET /channels/{id}/members", {
  summary: "Who can read a channel: all, some, or a page of the members panel",
  scope: "read",
  /** A direct message or a group returns everyone, regardless of the query. */
  query: membersQuery,
  /** `counts` comes with a page. */
  response: z.object({ members: z.array(member), counts: memberCounts.optional() }),
});

export const markUnread = endpoint("POST /channels/{id}/unread", {
  summary: "Move one's own read marker back",
  scope: "write",
  body: unreadBody,
  response: readResponse,
});

export const markAllRead = endpoint("POST /users/read", {
  summary: "Read all channels of a server or a category, or everything",
  scope: "write",
  body: readAllBody,
  /** The channels that had something unread. */
  response: z.object({ read: z.array(readResponse.extend({ channelId: id })) }),
});

export const markRead = endpoint("POST /channels/{id}/read", {
  summary: "Move one's own read marker",
  scope: "write",
  body: readBody,
  response: readResponse,
});
