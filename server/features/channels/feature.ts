import * as api from "../../../protocol/api/channels.ts";
import * as overridesApi from "../../../protocol/api/overrides.ts";
import * as events from "../../../protocol/events/channels.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import { toChannel, toUsers } from "../../kernel/audience.ts";
import { accessChannel } from "../../membership/channels/access.ts";
import { openDm } from "../../membership/channels/dm.ts";
import { reorderChannels } from "../../membership/channels/order.ts";
import { allOverridesOf, overridesOf, setOverride } from "../../membership/channels/overrides.ts";
import { readersOf } from "../../membership/channels/reader_list.ts";
import {
  channelListOf,
  channelOf,
  createChannel,
  deleteChannel,
  updateChannel,
} from "../../membership/channels/service.ts";
import { markAllRead, markRead, markUnread } from "../../membership/channels/read_markers.ts";
import { syncChannel } from "../../membership/channels/synced_overrides.ts";
import { isFollowing } from "../../membership/channels/thread_followers.ts";
import { isThread } from "../../membership/channels/thread_parent.ts";
import { threadById } from "../../membership/channels/threads.ts";
import { demandScope } from "../access_tokens/access.ts";
import { defineFeature, implement, implementEvents, withRules } from "../define.ts";
import { addToGroup, createGroup, leaveGroup, renameGroup } from "../groups/service.ts";
import { dmsOf, lastMessagesOf } from "../messages/dms.ts";
import { purgeChannels, sweepChannels } from "../messages/sweep.ts";
import { deleteThread, updateThread } from "../threads/update.ts";
import { deliverChannel, deliverDirect, deliverGroup, deliverOrder } from "./deliver.ts";
import { deliverCategories, deliverReadable } from "./deliver_readable.ts";
import {
  channelHeads,
  channelOrders,
  channelPurges,
  channelRecords,
  directMessages,
  groupCounts,
  readMarkers,
  serverChannels,
  slowModeTurns,
  uncountedMessages,
  userDms,
  userGroups,
} from "../../membership/channels/records.ts";
import { exportedChannels, exportedPartners } from "./exported.ts";
import { leaveAllGroups } from "../groups/service.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "channel-created": { channelId: string; serverId: string };
    "channel-updated": { channelId: string; serverId: string };
    "channels-reordered": { serverId: string };
    /** `parentId`: of a thread. */
    "channel-deleted": {
      channelId: string;
      serverId: string;
      parentId?: string;
      categoryId?: string;
    };
    /** Overrides of a channel, or of a category. */
    "permissions-changed": { serverId: string; channelId?: string; categoryId?: string };
    /** Permissions of one member, or of all, have changed; in one channel, or in all. */
    "membership-changed": { serverId: string; userId: string | null; channelId: string | null };
    "read-updated": { userId: string; read: ServerEvents["read-updated"]; spaceId: string };
    "dm-created": { channelId: string; userIds: readonly string[] };
    /** A group was renamed, or its members changed. */
    "group-changed": { channelId: string; joined: string[]; left: string[] };
  }
}

const orderOf = ({ serverId }: { serverId: string }) => serverId;

/** Channels of servers, direct messages and groups, and what people have read in them. */
export const channelsFeature = defineFeature({
  name: "channels",
  records: [
    withRules(channelRecords, {
      exported: { server: { section: "channels", value: exportedChannels } },
    }),
    withRules(serverChannels, { exported: { omitted: "an index" } }),
    withRules(channelOrders, { exported: { omitted: "the channels are exported in it" } }),
    withRules(channelHeads, { exported: { omitted: "a counter" } }),
    withRules(readMarkers, { exported: { omitted: "about other people" } }),
    withRules(slowModeTurns, { exported: { omitted: "forgotten with the next message" } }),
    withRules(uncountedMessages, { exported: { omitted: "a counter" } }),
    withRules(directMessages, {
      exported: { user: { section: "direct_messages_with", value: exportedPartners } },
    }),
    withRules(userDms, { exported: { omitted: "an index" } }),
    withRules(userGroups, { exported: { omitted: "an index" } }),
    withRules(groupCounts, { exported: { omitted: "a counter" } }),
    withRules(channelPurges, { exported: { omitted: "an order that is carried out" } }),
  ],
  endpoints: [
    ...implement(api, {
      listChannels: ({ app, actor, params }) => channelListOf(app, actor.userId, params.serverId),
      orderChannels: ({ app, actor, params, body }) =>
        reorderChannels(app, actor.userId, params.serverId, body),
      createChannel: async ({ app, actor, params, body }) => ({
        channel: await createChannel(app, actor.userId, params.serverId, body),
      }),
      updateChannel: async ({ app, actor, params, body }) => {
        const isOfThread = await app.db.read(threadById, params.id) !== null;
        demandScope(actor, isOfThread ? "write" : "manage");
        const update = isOfThread ? updateThread : updateChannel;
        return { channel: await update(app, actor.userId, params.id, body) };
      },
      deleteChannel: async ({ app, actor, params }) => {
        if (await app.db.read(threadById, params.id)) {
          demandScope(actor, "write");
          return await deleteThread(app, actor.userId, params.id);
        }
        demandScope(actor, "manage");
        await deleteChannel(app, actor.userId, params.id);
      },
      async syncChannel({ app, actor, params }) {
        await syncChannel(app, actor.userId, params.id);
        return { channel: await channelOf(app, actor.userId, params.id) };
      },
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
      // After those of direct messages, whose paths look like a channel's id.
      getChannel: async ({ app, actor, params }) => ({
        channel: await channelOf(app, actor.userId, params.id),
      }),
      listReaders: ({ app, actor, params, query }) =>
        readersOf(app, actor.userId, params.id, query),
      markUnread: ({ app, actor, params, body }) => markUnread(app, actor.userId, params.id, body),
      markAllRead: async ({ app, actor, body }) => ({
        read: await markAllRead(app, actor.userId, body),
      }),
      markRead: ({ app, actor, params, body }) => markRead(app, actor.userId, params.id, body),
    }),
    ...implement(overridesApi, {
      listAllOverrides: async ({ app, actor, params }) => ({
        overrides: await allOverridesOf(app, actor.userId, params.id),
      }),
      listOverrides: async ({ app, actor, params }) => ({
        permissions: await overridesOf(app, actor.userId, params.id),
      }),
      setOverride: async ({ app, actor, params, body }) => {
        const { id, target } = params;
        const permissions = await setOverride(app, actor.userId, id, target, body.permissions);
        return { permissions };
      },
    }),
  ],
  // Typing is shown only to those who have the channel on screen.
  clientEvents: implementEvents(events, {
    joinChannel: async ({ app, actor, body, socket }) => {
      const { channel } = await app.db.read(accessChannel, actor.userId, body);
      socket.showChannel(body);
      if (isThread(channel)) socket.subscribe(body);
    },
    leaveChannel: async ({ app, actor, body, socket }) => {
      socket.hideChannel(body);
      // Followers go on receiving a thread's events (COM-7).
      const isLeft = await app.db.read((reader) => {
        const thread = threadById(reader, body);
        return thread !== null && !isFollowing(reader, actor.userId, thread);
      });
      if (isLeft) socket.unsubscribe(body);
    },
  }),
  events: {
    "channel-created": {
      audience: "code",
      deliver: ({ serverId, channelId }, app, delivery) =>
        deliverReadable({ serverId, channelId, userId: null }, app, delivery),
      order: orderOf,
      cost: null,
    },
    "channel-updated": {
      audience: "code",
      deliver: ({ channelId }, app, delivery) => deliverChannel(app, delivery, channelId),
      order: orderOf,
      cost: ({ serverId, channelId }) => ({
        kind: "server",
        account: serverId,
        subject: `channel ${channelId}`,
        reach: { servers: [serverId] },
      }),
    },
    "channels-reordered": {
      audience: "code",
      deliver: ({ serverId }, app, delivery) => deliverOrder(app, delivery, serverId),
      order: orderOf,
      cost: ({ serverId }) => ({
        kind: "server",
        account: serverId,
        subject: "channels-reordered",
        reach: { servers: [serverId] },
      }),
    },
    "channel-deleted": {
      audience: "code",
      async deliver({ channelId, serverId, parentId, categoryId }, app, delivery) {
        // The last channel that somebody saw in its category may be gone.
        if (categoryId) await deliverCategories(app, delivery, serverId);
        const subscribed = toChannel(channelId);
        const readers = toChannel(parentId ?? channelId);
        delivery.send(readers, "channel-deleted", { channelId, serverId });
        delivery.unsubscribe(subscribed, subscribed);
      },
      order: orderOf,
      cost: null,
    },
    "permissions-changed": {
      audience: ({ channelId, categoryId }) => toChannel(categoryId ?? channelId ?? ""),
      wire: ({ serverId, channelId, categoryId }) =>
        categoryId ? { serverId, categoryId } : { serverId, channelId },
      order: orderOf,
      cost: ({ serverId, channelId, categoryId }) => ({
        kind: "server",
        account: serverId,
        subject: `permissions ${categoryId ?? channelId}`,
      }),
    },
    "membership-changed": {
      audience: "code",
      deliver: deliverReadable,
      order: ({ serverId, userId }) => userId === null ? serverId : [serverId, userId],
      cost: null,
      onceKey: ({ serverId, userId, channelId }) => `${serverId} ${userId} ${channelId}`,
    },
    "read-updated": {
      audience: ({ userId }) => toUsers(userId),
      wire: ({ read }) => read,
      order: ({ spaceId }) => spaceId,
      cost: null,
    },
    "dm-created": {
      audience: "code",
      deliver: ({ channelId, userIds }, app, delivery) =>
        deliverDirect(app, delivery, channelId, userIds),
      order: ({ channelId, userIds }) => [channelId, ...userIds],
      cost: null,
    },
    "group-changed": {
      audience: "code",
      deliver: deliverGroup,
      order: ({ channelId, joined, left }) => [channelId, ...joined, ...left],
      // Who comes and goes is not made obsolete by a later event, as a name is.
      cost: ({ channelId, joined, left }) =>
        joined.length || left.length ? null : {
          kind: "server",
          account: channelId,
          subject: "group",
          reach: { servers: [channelId] },
        },
    },
  },
  onPurge: { user: leaveAllGroups },
  cleanup: { "channel-deleted": (app, { channelId }) => purgeChannels(app, [channelId]) },
  sweep: { channels: sweepChannels },
});
