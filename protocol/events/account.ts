import { z } from "zod";
import { ownUser } from "../account.ts";
import { announcementResponse } from "../announcement.ts";
import { securityEntry } from "../security.ts";
import { person } from "../users.ts";

export const serverEvents = {
  /** The user's own devices get everything, others what they may see (D-LAST-7). */
  "user-updated": z.object({
    user: z.union([ownUser.strict(), person.strict()]),
    /** The username that it was until now, where this one is new (MEND-25). */
    former_username: z.string().optional(),
  }),
  /** Own devices, but for the one that did it (HARD-3). */
  "security-changed": z.object({ entry: securityEntry }),
  /** The user's quota fills up (HARD-12). Bytes. */
  "storage-filling": z.object({ used: z.number(), quota: z.number() }),
  /** Sent to everyone who is connected (MEND-58). */
  "announcement-changed": announcementResponse,
  "session-ended": z.object({ reason: z.string() }),
};
