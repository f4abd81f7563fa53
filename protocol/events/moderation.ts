import { z } from "zod";

const name = z.string();

export const serverEvents = {
  "user-kicked": z.object({
    userId: z.string(),
    serverName: name,
    kickedBy: name,
    reason: z.string().nullable(),
  }),
  "user-banned": z.object({
    userId: z.string(),
    serverName: name,
    bannedBy: name,
    reason: z.string(),
  }),
  "moderation-changed": z.object({ serverId: z.string() }),
};
