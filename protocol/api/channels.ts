import { z } from "zod";
import {
  channel,
  createChannelBody,
  createDmBody,
  readBody,
  readResponse,
  updateChannelBody,
} from "../channels.ts";
import { endpoint } from "../endpoint.ts";
import { member } from "../servers.ts";

export const listChannels = endpoint({
  method: "GET",
  path: "/channels/server/{serverId}",
  summary: "The channels of a server",
  auth: "user",
  scope: "read",
  response: z.object({ channels: z.array(channel) }),
});

export const createChannel = endpoint({
  method: "POST",
  path: "/channels/server/{serverId}",
  summary: "Create a channel",
  auth: "user",
  scope: "manage",
  changesServer: true,
  body: createChannelBody,
  response: z.object({ channel }),
  status: 201,
});

export const updateChannel = endpoint({
  method: "PUT",
  path: "/channels/{id}",
  summary: "Rename or move a channel",
  auth: "user",
  scope: "manage",
  changesServer: true,
  body: updateChannelBody,
  response: z.object({ channel }),
});

export const deleteChannel = endpoint({
  method: "DELETE",
  path: "/channels/{id}",
  summary: "Delete a channel and its messages",
  auth: "user",
  scope: "manage",
  changesServer: true,
});

export const openDm = endpoint({
  method: "POST",
  path: "/channels/dm",
  summary: "The direct message with somebody, made if need be",
  auth: "user",
  scope: "write",
  changesServer: true,
  body: createDmBody,
  response: z.object({ channel }),
});

export const listDms = endpoint({
  method: "GET",
  path: "/channels/dm",
  summary: "One's direct messages, the last written in first",
  auth: "user",
  scope: "read",
  response: z.object({ channels: z.array(channel) }),
});

export const listReaders = endpoint({
  method: "GET",
  path: "/channels/{id}/members",
  summary: "Who can read a channel",
  auth: "user",
  scope: "read",
  response: z.object({ members: z.array(member) }),
});

export const markUnread = endpoint({
  method: "POST",
  path: "/channels/{id}/unread",
  summary: "Move one's own read marker back",
  auth: "user",
  scope: "write",
  body: readBody,
  response: readResponse,
});

export const markRead = endpoint({
  method: "POST",
  path: "/channels/{id}/read",
  summary: "Move one's own read marker",
  auth: "user",
  scope: "write",
  body: readBody,
  response: readResponse,
});
