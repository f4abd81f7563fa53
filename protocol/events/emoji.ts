import { z } from "zod";
import { customEmoji } from "../emoji.ts";

const inServer = { serverId: z.string() };

export const serverEvents = {
  /** One came, or has another name. */
  "emoji-updated": z.object({ ...inServer, emoji: customEmoji }),
  "emoji-deleted": z.object({ ...inServer, emojiId: z.string() }),
};
