import { z } from "zod";
import { friend, friendRequest } from "../friends.ts";

export const serverEvents = {
  "friend-request": z.object({
    request: friendRequest,
    /** From the recipient's point of view: the sender's other devices get it too. */
    direction: z.enum(["received", "sent"]),
  }),
  "friend-request-removed": z.object({ requestId: z.string() }),
  "friend-accepted": z.object({ friend }),
  "friend-removed": z.object({ userId: z.string() }),
  "blocked-changed": z.object({ userId: z.string(), blocked: z.boolean() }),
};
