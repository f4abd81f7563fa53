import * as api from "../../../protocol/api/threads.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import { toChannel } from "../../kernel/audience.ts";
import { CounterCheck, type FeatureCheck } from "../../kernel/check.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import {
  activeThreadCounts,
  activeThreads,
  channelThreads,
  followedThreads,
  pinnedPosts,
  threadsByActivity,
  threadStats,
  usedThreadIds,
} from "../../membership/channels/thread_records.ts";
import { lastSpeaker } from "../../membership/channels/thread_view.ts";
import { statsOf, threadById } from "../../membership/channels/threads.ts";
import type { Reader } from "../../storage/reader.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { startThread, threadFromMessage } from "./create.ts";
import { deliverFollow, deliverThread } from "./deliver.ts";
import { exportedThreads } from "./exported.ts";
import { followersPageOf, threadsOf } from "./list.ts";
import { archiveQuietThreads } from "./sweep.ts";
import { setFollowing } from "./update.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "thread-created": { channelId: string; serverId: string };
    "thread-activity": { channelId: string; parentId: string; serverId: string };
    /** A person follows a thread now, or no longer. */
    "thread-follow-changed": { userId: string; channelId: string; serverId: string };
  }
}

const orderOf = ({ serverId }: { serverId: string }) => serverId;

/** Threads of channels (COM-7). Their messages are those of any channel. */
export const threadsFeature = defineFeature({
  name: "threads",
  records: [
    withRules(channelThreads, {
      exported: { server: { section: "threads", value: exportedThreads } },
    }),
    withRules(threadsByActivity, { exported: { omitted: "an index" } }),
    withRules(activeThreads, { exported: { omitted: "an index" } }),
    withRules(activeThreadCounts, { exported: { omitted: "a counter" } }),
    withRules(pinnedPosts, { exported: { omitted: "threads have it" } }),
    withRules(usedThreadIds, { exported: { omitted: "an index" } }),
    withRules(threadStats, { exported: { omitted: "a counter" } }),
    withRules(followedThreads, { exported: { omitted: "only the person gets them" } }),
  ],
  endpoints: implement(api, {
    threadFromMessage: async ({ app, actor, params, body, headers }) => {
      const { channelId, id: messageId } = params;
      const { channel, isNew } = await threadFromMessage(
        app,
        actor.userId,
        { channelId, messageId },
        body,
      );
      return isNew ? { channel } : Response.json({ channel }, { headers });
    },
    startThread: ({ app, actor, params, body }) => startThread(app, actor.userId, params.id, body),
    listThreads: ({ app, actor, params, query }) => threadsOf(app, actor.userId, params.id, query),
    followThread: async ({ app, actor, params }) => ({
      channel: await setFollowing(app, actor.userId, params.id, true),
    }),
    unfollowThread: async ({ app, actor, params }) => ({
      channel: await setFollowing(app, actor.userId, params.id, false),
    }),
    listFollowers: ({ app, actor, params, query }) =>
      followersPageOf(app, actor.userId, params.id, query),
  }),
  events: {
    "thread-created": {
      audience: "code",
      deliver: ({ channelId }, app, delivery) =>
        deliverThread(app, delivery, channelId, "channel-created"),
      order: orderOf,
      cost: null,
    },
    "thread-activity": {
      audience: ({ parentId }) => toChannel(parentId),
      wire: ({ channelId, parentId }, app) => app.db.read(activityOf, channelId, parentId),
      order: orderOf,
      cost: ({ channelId, serverId }) => ({
        kind: "server",
        account: serverId,
        subject: `thread ${channelId}`,
        pace: "threadActivity",
      }),
    },
    "thread-follow-changed": {
      audience: "code",
      deliver: (event, app, delivery) => deliverFollow(app, delivery, event),
      order: orderOf,
      cost: null,
    },
  },
  check: checkThreads,
  sweep: { threads: archiveQuietThreads },
});

/** null: the thread is gone. */
function activityOf(
  reader: Reader,
  channelId: string,
  parentId: string,
): ServerEvents["thread-activity"] | null {
  if (!threadById(reader, channelId)) return null;
  const { messages, last_at } = statsOf(reader, channelId);
  const last_username = lastSpeaker(reader, channelId);
  return {
    channelId,
    parentId,
    message_count: messages,
    ...(last_at !== undefined && { last_message_at: new Date(last_at).toISOString() }),
    ...(last_username !== undefined && { last_username }),
  };
}

/** Compares the counters of active threads with the threads, and these with the index. */
function checkThreads(): FeatureCheck {
  const active = new CounterCheck();
  const threads = new Map<string, string>();
  const listed = new Set<string>();
  return {
    take: {
      active_thread([serverId]) {
        active.add(serverId);
      },
      active_thread_count([serverId], count: number) {
        active.setStored(serverId, count);
      },
      channel_thread([, threadId]) {
        listed.add(threadId);
      },
      channel([id], channel: ChannelRecord) {
        if (channel.server_id !== null && channel.thread) threads.set(id, channel.thread.parent_id);
      },
    },
    *problems() {
      for (const { id, stored, found } of active.differences()) {
        yield `The server ${id} counts ${stored} active threads, but has ${found}`;
      }
      for (const [id, parentId] of threads) {
        if (!listed.has(id)) yield `The channel ${parentId} does not list its thread ${id}`;
      }
    },
  };
}
