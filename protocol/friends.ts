import { z } from "zod";
import { id, time } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { avatarFields, personFields } from "./users.ts";

/** Status as others see it: invisible is offline (D-SOC-3). */
export const visibleStatus = z.enum(["online", "idle", "dnd", "offline"]);

/** A friend as one sees them (FRD-22): `status` and `presence.status` say the same. */
export const friend = z.object({
  ...personFields,
  status: visibleStatus,
  presence: z.object({ status: visibleStatus }),
  custom_status: z.string().nullable(),
});
export type Friend = z.infer<typeof friend>;

/** A request as either of the two sees it: `username` and `avatar_url` are the other's. */
export const friendRequest = z.object({
  id,
  username: z.string(),
  ...avatarFields,
  created_at: time,
});
export type FriendRequest = z.infer<typeof friendRequest>;

/** Any name is accepted: one that nobody has gets the same error, whatever it looks like. */
export const friendRequestBody = z.strictObject({
  username: z.string()
    .refine((s) => s.isWellFormed(), "contains broken Unicode")
    .trim()
    .min(1, "must not be blank")
    .max(LIMITS.usernameMax),
});
/** `friend` when the two requests crossed (D-SOC-1). */
export const sentRequestResponse = z.union([
  z.object({ request: friendRequest }),
  z.object({ friend }),
]);
export type SentRequest = z.infer<typeof sentRequestResponse>;

export const blockBody = z.strictObject({ userId: id });
export const blocked = z.object({ id, username: z.string() });
export type Blocked = z.infer<typeof blocked>;
