import { z } from "zod";
import { customEmoji } from "../emoji.ts";

const inServer = { serverId: z.string() };

export const serverEvents = {
  /** An emoji was added or renamed. */
  "emoji-updated": z.object({ ...inServer, emoji: customEmoji }),
  "emoji-deleted": z.object({ ...inServer, emojiId: z.string() }),
};
