import { z } from "zod";
import { confirmedBody } from "./admin.ts";
import { MAX_ANNOUNCEMENT } from "./announcement_max.ts";
import { id, time } from "./common.ts";

/** An admin's announcement to everyone on the installation (MEND-58). */
export const announcement = z.object({ id, text: z.string(), at: time });
export type Announcement = z.infer<typeof announcement>;
export const announcementResponse = z.object({ announcement: announcement.nullable() });

export const announceBody = confirmedBody.extend({
  /** Null takes it back. */
  text: z.string().trim().min(1).max(MAX_ANNOUNCEMENT)
    .refine((s) => s.isWellFormed(), "contains broken Unicode").nullable(),
});
