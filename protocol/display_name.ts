/** Names of a person; `nickname` where they are seen in a server that has one for them. */
export interface Names {
  username: string;
  display_name?: string;
  nickname?: string;
}

/**
 * Returns the name that people see (MEND-25, COM-6): the nickname in that server, otherwise the
 * display name, otherwise the username.
 */
export const displayNameOf = (
  { username, display_name = username, nickname = display_name }: Names,
): string => nickname;

/**
 * Returns the name as one text, `withHandle` followed by the username, where the name alone isn't
 * enough.
 */
export function fullDisplayName(
  person: Names,
  withHandle: boolean,
): string {
  const name = displayNameOf(person);
  return withHandle && name !== person.username ? `${name} (@${person.username})` : name;
}
