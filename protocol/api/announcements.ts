import { z } from "zod";
import { followBody, followedChannel } from "../announcements.ts";
import { endpoint } from "../endpoint.ts";
import { message } from "../messages.ts";

export const followChannel = endpoint("POST /channels/{id}/followers", {
  summary: "Receive the announcements of a channel in another one",
  scope: "manage",
  changesServer: true,
  body: followBody,
  response: z.object({ following: followedChannel }),
});

export const listFollowing = endpoint("GET /channels/{id}/following", {
  summary: "The channels whose announcements a channel receives",
  scope: "read",
  response: z.object({ following: z.array(followedChannel) }),
});

export const unfollowChannel = endpoint("DELETE /channels/{id}/following/{sourceId}", {
  summary: "Stop receiving the announcements of a channel",
  scope: "manage",
  changesServer: true,
});

export const publishMessage = endpoint("POST /messages/{channelId}/{id}/publish", {
  summary: "Copy an announcement to the channels that follow",
  scope: "write",
  changesServer: true,
  response: z.object({ message }),
});
