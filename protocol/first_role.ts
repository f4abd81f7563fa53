import type { Member } from "./servers.ts";

type RoleShown = Member["roles"][number];

/**
 * Returns the role whose name and color a member shows: the first, unless it is @everyone (MEM-08).
 */
export function firstRole({ roles }: Pick<Member, "roles">): RoleShown | null {
  const first = roles[0];
  return first && first.role_id !== "default" && first.name !== "@everyone" ? first : null;
}
