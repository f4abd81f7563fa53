import type { Member } from "../../protocol/servers.ts";

export { firstRole } from "../../protocol/first_role.ts";

/** Returns the marks of a member: the owner, and roles recognized by their names (MEM-09 to 11). */
export function marksOf({ isOwner, roles }: Pick<Member, "isOwner" | "roles">) {
  const has = (part: string) => roles.some(({ name }) => name.toLowerCase().includes(part));
  return { owner: isOwner, admin: has("admin"), mod: has("mod") };
}
