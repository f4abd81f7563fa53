/** Roles to assign to and remove from a member, before they are saved (ROLE-26). */
interface RoleChanges {
  add: ReadonlySet<string>;
  remove: ReadonlySet<string>;
}

export const NO_CHANGES: RoleChanges = { add: new Set(), remove: new Set() };

/** Returns true if the member has the role once the changes are saved. */
export function willHold(changes: RoleChanges, held: readonly string[], roleId: string): boolean {
  return changes.add.has(roleId) || (held.includes(roleId) && !changes.remove.has(roleId));
}

/** Plans to assign or remove a role; returning to the current state cancels the change. */
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

/** Returns the changes left for a member who now holds `held`, for roles that still exist. */
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

/** Saves removals first, then assignments, in sequence (ROLE-27). Throws their errors. */
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
