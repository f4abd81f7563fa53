import type { Member } from "./servers.ts";

type RoleShown = Member["roles"][number];

/** The role whose name and color stand for a member: the first, unless it is @everyone (MEM-08). */
export function firstRole({ roles }: Pick<Member, "roles">): RoleShown | null {
  const first = roles[0];
  return first && first.role_id !== "default" && first.name !== "@everyone" ? first : null;
}
