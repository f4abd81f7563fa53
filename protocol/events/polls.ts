import { z } from "zod";
import { poll } from "../polls.ts";

export const serverEvents = {
  /** `poll` has `own` for the devices of people who have just voted. */
  "poll-updated": z.object({ messageId: z.string(), channelId: z.string(), poll }),
};
