import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { securityEntry } from "../security.ts";

export const listSecurityEntries = endpoint({
  method: "GET",
  path: "/users/security",
  summary: "What happened to one's own account's safety, the newest first",
  auth: "user",
  /** The newest first. */
  response: z.object({ entries: z.array(securityEntry) }),
});
