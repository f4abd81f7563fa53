import type { Member } from "../../protocol/servers.ts";

type RoleShown = Member["roles"][number];

/** The role whose name and colour stand for a member: the first, unless it is @everyone (MEM-08). */
export function firstRole({ roles }: Pick<Member, "roles">): RoleShown | null {
  const first = roles[0];
  return first && first.role_id !== "default" && first.name !== "@everyone" ? first : null;
}

/** Which marks a member carries: the owner, and roles by what their names contain (MEM-09 to 11). */
export function marksOf({ isOwner, roles }: Pick<Member, "isOwner" | "roles">) {
  const has = (part: string) => roles.some(({ name }) => name.toLowerCase().includes(part));
  return { owner: isOwner, admin: has("admin"), mod: has("mod") };
}
