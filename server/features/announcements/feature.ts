import * as api from "../../../protocol/api/announcements.ts";
import { listChannels } from "../../membership/channels/channels.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import type { FeaturesContext } from "../context.ts";
import { copyingAnnouncements } from "./copies.ts";
import { followChannel, followingOf, unfollowChannel } from "./follow.ts";
import { publishMessage } from "./publish.ts";
import { announcementCopies, copiesDue } from "../message_log/copies.ts";
import { followedChannels, followingChannels, publishTurns } from "./records.ts";

/** Channels of announcements, which other channels follow (COM-4). */
export const announcementsFeature = defineFeature({
  name: "announcements",
  records: [
    withRules(followedChannels, {
      exported: { server: { section: "followed_channels", value: exportedFollowed } },
    }),
    withRules(followingChannels, { exported: { omitted: "belongs to those who follow" } }),
    withRules(announcementCopies, { exported: { omitted: "an index" } }),
    withRules(copiesDue, { exported: { omitted: "an order that is carried out" } }),
    withRules(publishTurns, { exported: { omitted: "a counter" } }),
  ],
  endpoints: implement(api, {
    followChannel: async ({ app, actor, params, body }) => ({
      following: await followChannel(app, actor.userId, params.id, body.channelId),
    }),
    listFollowing: async ({ app, actor, params }) => ({
      following: await followingOf(app, actor.userId, params.id),
    }),
    unfollowChannel: ({ app, actor, params }) =>
      unfollowChannel(app, actor.userId, params.id, params.sourceId),
    publishMessage: async ({ app, actor, params }) => ({
      message: await publishMessage(app, actor.userId, params.channelId, params.id),
    }),
  }),
  events: {
    "copies-due": {
      audience: "nobody",
      because: "nodes wait for it",
      order: () => null,
      cost: null,
    },
  },
  ...copyingAnnouncements,
});

/** Section of an export: which channels of a server follow which. */
export async function exportedFollowed(app: FeaturesContext, serverId: string): Promise<unknown> {
  const channels = await app.db.read(listChannels, serverId);
  const followed = await app.db.read((reader) =>
    reader.map(channels, ({ id: channelId }) => followedChannels.get(reader, { channelId }))
  );
  return channels.flatMap(({ id }, i) =>
    Object.keys(followed[i] ?? {}).map((followed_id) => ({ channel_id: id, followed_id }))
  );
}
