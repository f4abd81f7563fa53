import { z } from "zod";
import { role } from "../roles.ts";

const inServer = { serverId: z.string() };

export const serverEvents = {
  "role-created": z.object({ ...inServer, role }),
  /** Also for each role that moved because another one did. */
  "role-updated": z.object({ ...inServer, role }),
  /** Members no longer have it, and its overrides are gone. */
  "role-deleted": z.object({ ...inServer, roleId: z.string() }),
};
