import * as api from "../../../protocol/api/channels.ts";
import { implement } from "../http/endpoint.ts";
import { openDm } from "../../membership/channels/dm.ts";
import { addToGroup, createGroup, leaveGroup, renameGroup } from "../../features/groups/service.ts";
import { dmsOf, lastMessagesOf } from "../../features/messages/dms.ts";
import { reorderChannels } from "../../membership/channels/order.ts";
import { readersOf } from "../../membership/channels/readers.ts";
import {
  channelListOf,
  createChannel,
  deleteChannel,
  markRead,
  markUnread,
  updateChannel,
} from "../../membership/channels/service.ts";

export const channelRoutes = implement(api, {
  listChannels: ({ app, actor, params }) => channelListOf(app, actor.userId, params.serverId),
  orderChannels: ({ app, actor, params, body }) => {
    return reorderChannels(app, actor.userId, params.serverId, body);
  },
  createChannel: async ({ app, actor, params, body }) => ({
    channel: await createChannel(app, actor.userId, params.serverId, body),
  }),
  updateChannel: async ({ app, actor, params, body }) => ({
    channel: await updateChannel(app, actor.userId, params.id, body),
  }),
  deleteChannel: ({ app, actor, params }) => deleteChannel(app, actor.userId, params.id),
  openDm: async ({ app, actor, body }) => ({
    channel: await openDm(app, actor.userId, body.recipientId),
  }),
  createGroup: async ({ app, actor, body }) => ({
    channel: await createGroup(app, actor.userId, body),
  }),
  addToGroup: async ({ app, actor, params, body }) => ({
    channel: await addToGroup(app, actor.userId, params.id, body.userId),
  }),
  renameGroup: async ({ app, actor, params, body }) => ({
    channel: await renameGroup(app, actor.userId, params.id, body.name),
  }),
  leaveGroup: ({ app, actor, params }) => leaveGroup(app, actor.userId, params.id),
  listDms: async ({ app, actor }) => ({ channels: await dmsOf(app, actor.userId) }),
  listLastMessages: async ({ app, actor, query }) => ({
    messages: await lastMessagesOf(app, actor.userId, query.limit),
  }),
  listReaders: ({ app, actor, params, query }) => {
    return readersOf(app, actor.userId, params.id, query);
  },
  markUnread: ({ app, actor, params, body }) => markUnread(app, actor.userId, params.id, body),
  markRead: ({ app, actor, params, body }) => markRead(app, actor.userId, params.id, body),
});
