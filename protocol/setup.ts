import { z } from "zod";
import { registration } from "./admin.ts";
import { registerBody, sessionResponse } from "./auth.ts";
import { name } from "./common.ts";
import { LIMITS } from "./limits.ts";

const code = z.string().min(1).max(64);

/** The first run: the link's code, the admin's account, and the first server. */
export const setupBody = registerBody.omit({ inviteCode: true }).extend({
  code,
  serverName: name(LIMITS.serverNameMax, LIMITS.serverNameMin),
  /** Absent: as the host has fixed it. */
  registration: registration.optional(),
});
export type SetupBody = z.infer<typeof setupBody>;

/** Body for a user who has an account already. */
export const claimBody = z.strictObject({ code });

export const setupResponse = sessionResponse.extend({
  /** Code of an invite to the new server. */
  inviteCode: z.string(),
});
export type SetupResponse = z.infer<typeof setupResponse>;
