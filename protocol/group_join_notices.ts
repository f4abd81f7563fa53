/** Texts of the server about people who join and leave a group (E2E-16). */
export const groupJoinTexts = {
  added: (by: string, other: string) => `${by} added ${other}`,
  left: (username: string) => `${username} left the group`,
} as const;

/** Parses such a message; null: it is another text. `added`: the added person, null: they left. */
export function readGroupJoinNotice(
  text: string,
  username: string,
): { added: string | null } | null {
  if (text === groupJoinTexts.left(username)) return { added: null };
  const begin = groupJoinTexts.added(username, "");
  return text.startsWith(begin) ? { added: text.slice(begin.length) } : null;
}
