import { z } from "zod";
import { category } from "../categories.ts";
import { channel, channelOrder, readResponse } from "../channels.ts";
import { id } from "../common.ts";
import { clientEvent } from "../event.ts";
import { threadActivity } from "../threads.ts";

export const joinChannel = clientEvent("join-channel", {
  summary: "A channel is on screen: who types there is told",
  scope: "read",
  body: id,
});

export const leaveChannel = clientEvent("leave-channel", {
  summary: "A channel is on screen no more",
  scope: "read",
  body: id,
});

export const serverEvents = {
  "channel-created": z.object({ channel }),
  "channel-updated": z.object({ channel }),
  /** Without a server: a group that one has left. */
  "channel-deleted": z.object({ channelId: z.string(), serverId: z.string().nullable() }),
  /** Each person gets the channels that they see. */
  "channels-reordered": channelOrder.extend({ serverId: z.string() }),
  /** Also for a person who begins to see it. */
  "category-created": z.object({ category }),
  "category-updated": z.object({ category }),
  /** Also for a person who no longer sees it. */
  "category-deleted": z.object({ serverId: z.string(), categoryId: z.string() }),
  /** The overrides of a channel or a category have changed; sent to everyone who sees it. */
  "permissions-changed": z.object({
    serverId: z.string(),
    /** Absent: a category's. */
    channelId: z.string().optional(),
    categoryId: z.string().optional(),
  }),
  /** `unread`: it was moved back on purpose (UX-11). `unread_count`: as of a channel. */
  "read-updated": z.object({ channelId: z.string(), unread: z.literal(true).optional() })
    .extend(readResponse.shape).extend({ unread_count: z.number().int().optional() }),
  "dm-created": z.object({ channel }),
  /** To the readers of a thread's channel, at most every 2 seconds for each thread (COM-7). */
  "thread-activity": threadActivity,
};
