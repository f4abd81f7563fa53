import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { securityEntry } from "../security.ts";

export const listSecurityEntries = endpoint("GET /users/security", {
  summary: "What happened to one's own account's safety, the newest first",
  /** Newest first. */
  response: z.object({ entries: z.array(securityEntry) }),
});
