import { z } from "zod";
import { id } from "./common.ts";

/** The channel that is to receive a channel's announcements (COM-4). */
export const followBody = z.strictObject({ channelId: id });

/** A channel whose announcements another one receives. */
export const followedChannel = z.object({
  channel_id: id,
  channel_name: z.string(),
  server_name: z.string(),
});
export type FollowedChannel = z.infer<typeof followedChannel>;
