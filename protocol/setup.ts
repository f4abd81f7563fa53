import { z } from "zod";
import { registration } from "./admin.ts";
import { registerBody, sessionAnswer } from "./auth.ts";
import { name } from "./common.ts";
import { LIMITS } from "./limits.ts";

/** The first run: the link's code, the admin's account, and the first server. */
export const setupBody = registerBody.omit({ inviteCode: true }).extend({
  code: z.string().min(1).max(64),
  serverName: name(LIMITS.serverNameMax, LIMITS.serverNameMin),
  /** Absent: as the host has fixed it. */
  registration: registration.optional(),
});
export type SetupBody = z.infer<typeof setupBody>;

export const setupAnswer = sessionAnswer.extend({
  /** Of an invite into the new server. */
  inviteCode: z.string(),
});
export type SetupAnswer = z.infer<typeof setupAnswer>;
