import { type Appearance, withAppearance } from "../base/appearance.ts";
import type { Row } from "./state.ts";

/**
 * Applies `user-updated`: a person's names and picture on all their messages, in a window or among
 * pins; `former` is the name that their reactions have until now.
 */
export function setSenderAppearance<T extends { rows: readonly Row[] }>(
  list: T,
  userId: string,
  { username, display_name, avatar_url }: Omit<Appearance, "avatar_color">,
  former?: string,
): T {
  const looks = { username, display_name, avatar_url };
  const reacted = ({ users }: Row["reactions"][number]) => !!former && users.includes(former);
  const isAuthor = (row: Row) =>
    row.sender_id === userId && (row.avatar_url !== avatar_url || row.username !== username ||
      row.display_name !== display_name);
  const stale = (row: Row) => isAuthor(row) || row.reactions.some(reacted);
  if (!list.rows.some(stale)) return list;
  const renewed = (row: Row) => {
    const reactions = row.reactions.map((one) =>
      reacted(one)
        ? { ...one, users: one.users.map((name) => name === former ? username : name) }
        : one
    );
    const shown = row.reactions.some(reacted) ? { ...row, reactions } : row;
    return isAuthor(row) ? withAppearance(shown, looks) : shown;
  };
  return { ...list, rows: list.rows.map((row) => stale(row) ? renewed(row) : row) };
}
