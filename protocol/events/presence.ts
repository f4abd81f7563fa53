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
    /** Status as others see it; the user's own devices get the chosen one. */
    status: z.enum(["online", "idle", "dnd", "invisible", "offline"]),
    custom_status: z.string().nullable(),
    /** Status that others, and all lists, show; for the user's own devices. */
    seen: visibleStatus.optional(),
  }),
};
