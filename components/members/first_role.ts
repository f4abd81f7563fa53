import type { Member } from "../../protocol/servers.ts";

export { firstRole } from "../../protocol/first_role.ts";

/** Which marks a member carries: the owner, and roles by what their names contain (MEM-09 to 11). */
export function marksOf({ isOwner, roles }: Pick<Member, "isOwner" | "roles">) {
  const has = (part: string) => roles.some(({ name }) => name.toLowerCase().includes(part));
  return { owner: isOwner, admin: has("admin"), mod: has("mod") };
}
