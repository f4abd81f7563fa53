import { z } from "zod";
import { member, server } from "../servers.ts";

const inServer = { serverId: z.string() };

export const serverEvents = {
  "server-joined": z.object({ server }),
  "server-updated": z.object({ server }),
  "server-deleted": z.object(inServer),
  "member-joined": z.object({ ...inServer, member }),
  "member-updated": z.object({ ...inServer, member }),
  "member-removed": z.object({
    ...inServer,
    userId: z.string(),
    username: z.string(),
    action: z.enum(["left", "kicked", "banned"]),
    by: z.string(),
  }),
  "invites-changed": z.object(inServer),
};
