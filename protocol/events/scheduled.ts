import { z } from "zod";
import { scheduledMessage } from "../scheduled.ts";

export const serverEvents = {
  "scheduled-updated": z.object({ scheduled: scheduledMessage }),
  /** `messageId`: of the message that it became; absent: it was deleted. */
  "scheduled-removed": z.object({ id: z.string(), messageId: z.string().optional() }),
};
