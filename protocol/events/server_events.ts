import { z } from "zod";
import { serverEvent } from "../server_events.ts";

const change = z.object({ serverId: z.string(), event: serverEvent });

export const serverEvents = {
  "event-created": change,
  /** `event` has `interested` for the devices of a person who has just changed that. */
  "event-updated": change,
  "event-deleted": z.object({ serverId: z.string(), eventId: z.string() }),
};
