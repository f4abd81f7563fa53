/** Returns the name that people see (MEND-25): the display name, otherwise the username. */
export const displayNameOf = (
  { username, display_name = username }: { username: string; display_name?: string },
): string => display_name;

/**
 * Returns the name as one text, `withHandle` followed by the username, where the name alone isn't
 * enough.
 */
export function fullDisplayName(
  person: { username: string; display_name?: string },
  withHandle: boolean,
): string {
  const name = displayNameOf(person);
  return withHandle && name !== person.username ? `${name} (@${person.username})` : name;
}
