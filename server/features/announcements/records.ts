import { record, type } from "../../kernel/records.ts";

/** → when a channel began to follow these channels of announcements, in milliseconds, by their id. */
export const followedChannels = record("followed_channel", {
  value: type<Record<string, number>>(),
  key: { channelId: "text" },
  belongsTo: { channel: "channelId" },
});

/** The same by the channel that they follow. */
export const followingChannels = record("following_channel", {
  value: type<Record<string, number>>(),
  key: { sourceId: "text" },
  belongsTo: { channel: "sourceId" },
});

/** → when messages of a channel were last published, in milliseconds, of the last hour. */
export const publishTurns = record("publish_turn", {
  value: type<number[]>(),
  key: { channelId: "text" },
  belongsTo: { channel: "channelId" },
});
