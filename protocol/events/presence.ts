import { z } from "zod";
import { clientEvent } from "../event.ts";
import { visibleStatus } from "../friends.ts";

export const setIdle = clientEvent("presence-idle", {
  summary: "This device had no input for a while, or has again (D-SOC-4)",
  scope: "write",
  body: z.strictObject({ idle: z.boolean() }),
});

export const setHidden = clientEvent("presence-hidden", {
  summary: "The page at this device is out of sight, or seen again: push notifications come (UX-4)",
  scope: "write",
  body: z.strictObject({ hidden: z.boolean() }),
});

export const serverEvents = {
  "presence-changed": z.object({
    userId: z.string(),
    /** As others see it; own devices are told the choice. */
    status: z.enum(["online", "idle", "dnd", "invisible", "offline"]),
    custom_status: z.string().nullable(),
    /** For own devices: what others, and all lists, show. */
    seen: visibleStatus.optional(),
  }),
};
