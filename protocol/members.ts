import { z } from "zod";
import { id } from "./common.ts";
import { LIMITS } from "./limits.ts";

/** Several of something in one query parameter, with commas between them. */
function several(one: z.ZodString | typeof id) {
  return z.string().transform((list) => [...new Set(list.split(",").filter(Boolean))])
    .pipe(z.array(one).max(LIMITS.pageMax));
}

/**
 * Query of the members. Empty: all of them. `ids` or `names`: those who are members. Anything else:
 * a page in the order of the members panel; `limit` over 100 counts as 100.
 */
export const membersQuery = z.strictObject({
  limit: z.coerce.number<number>().int().min(1).transform((n) => Math.min(n, LIMITS.pageMax))
    .optional(),
  offset: z.coerce.number<number>().int().min(0).optional(),
  /** A part of the name, whatever its case. */
  search: z.string().max(LIMITS.usernameMax).optional(),
  group: z.enum(["online", "offline"]).optional(),
  ids: several(id).optional(),
  names: several(z.string().max(LIMITS.usernameMax)).optional(),
});
export type MembersQuery = z.infer<typeof membersQuery>;
