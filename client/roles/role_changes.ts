/** Which roles somebody is to be given and to lose, before it is saved (ROLE-26). */
interface RoleChanges {
  add: ReadonlySet<string>;
  remove: ReadonlySet<string>;
}

export const NO_CHANGES: RoleChanges = { add: new Set(), remove: new Set() };

/** Whether the member has the role once the changes are saved. */
export function willHold(changes: RoleChanges, held: readonly string[], roleId: string): boolean {
  return changes.add.has(roleId) || (held.includes(roleId) && !changes.remove.has(roleId));
}

/** Gives or takes a role, in the plan only; what is as it was is no change. */
export function toggleRole(
  changes: RoleChanges,
  held: readonly string[],
  roleId: string,
): RoleChanges {
  const add = new Set(changes.add);
  const remove = new Set(changes.remove);
  const set = held.includes(roleId) ? remove : add;
  if (!set.delete(roleId)) set.add(roleId);
  return { add, remove };
}

/** What is left to do for a member who holds `held` by now, of roles that still exist. */
export function leftToDo(
  { add, remove }: RoleChanges,
  held: readonly string[],
  existing: readonly string[],
): RoleChanges {
  return {
    add: new Set([...add].filter((id) => existing.includes(id) && !held.includes(id))),
    remove: new Set([...remove].filter((id) => existing.includes(id) && held.includes(id))),
  };
}

/** The removals first, then the assignments, one after another (ROLE-27). Throws what they throw. */
export async function saveChanges(
  { add, remove }: RoleChanges,
  calls: {
    remove(roleId: string): Promise<unknown>;
    assign(roleId: string): Promise<unknown>;
  },
): Promise<void> {
  for (const roleId of remove) await calls.remove(roleId);
  for (const roleId of add) await calls.assign(roleId);
}
