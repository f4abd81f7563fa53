import {
  channelAnswer,
  channelsAnswer,
  createChannelBody,
  createDmBody,
  readAnswer,
  readBody,
  updateChannelBody,
} from "../../../protocol/channels.ts";
import { success } from "../../../protocol/common.ts";
import { membersAnswer } from "../../../protocol/servers.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { dmsOf, openDm } from "./dm.ts";
import { readersOf } from "./readers.ts";
import { channelsOf, createChannel, deleteChannel, markRead, updateChannel } from "./service.ts";

export const channelEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/channels/server/{serverId}",
    summary: "The channels of a server",
    auth: "user",
    answer: channelsAnswer,
    run: async ({ app, actor, params }) => ({
      channels: await channelsOf(app, actor.userId, params.serverId),
    }),
  }),
  endpoint({
    method: "POST",
    path: "/channels/server/{serverId}",
    summary: "Create a channel",
    auth: "user",
    body: createChannelBody,
    answer: channelAnswer,
    status: 201,
    run: async ({ app, actor, params, body }) => ({
      channel: await createChannel(app, actor.userId, params.serverId, body),
    }),
  }),
  endpoint({
    method: "PUT",
    path: "/channels/{id}",
    summary: "Rename or move a channel",
    auth: "user",
    body: updateChannelBody,
    answer: channelAnswer,
    run: async ({ app, actor, params, body }) => ({
      channel: await updateChannel(app, actor.userId, params.id, body),
    }),
  }),
  endpoint({
    method: "DELETE",
    path: "/channels/{id}",
    summary: "Delete a channel and its messages",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await deleteChannel(app, actor.userId, params.id);
      return { success: true };
    },
  }),
  endpoint({
    method: "POST",
    path: "/channels/dm",
    summary: "The direct message with somebody, made if need be",
    auth: "user",
    body: createDmBody,
    answer: channelAnswer,
    run: async ({ app, actor, body }) => ({
      channel: await openDm(app, actor.userId, body.recipientId),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/channels/dm",
    summary: "One's direct messages, the last written in first",
    auth: "user",
    answer: channelsAnswer,
    run: async ({ app, actor }) => ({ channels: await dmsOf(app, actor.userId) }),
  }),
  endpoint({
    method: "GET",
    path: "/channels/{id}/members",
    summary: "Who can read a channel",
    auth: "user",
    answer: membersAnswer,
    run: async ({ app, actor, params }) => ({
      members: await readersOf(app, actor.userId, params.id),
    }),
  }),
  endpoint({
    method: "POST",
    path: "/channels/{id}/read",
    summary: "Move one's own read marker",
    auth: "user",
    body: readBody,
    answer: readAnswer,
    run: ({ app, actor, params, body }) => markRead(app, actor.userId, params.id, body),
  }),
];
