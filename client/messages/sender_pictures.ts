import type { Row } from "./state.ts";

/** `user-updated`: the picture of somebody in all that they wrote, in a window or among pins. */
export function setSenderPicture<T extends { rows: readonly Row[] }>(
  list: T,
  userId: string,
  avatar_url: string | null,
): T {
  const stale = (row: Row) => row.sender_id === userId && row.avatar_url !== avatar_url;
  if (!list.rows.some(stale)) return list;
  return { ...list, rows: list.rows.map((row) => stale(row) ? { ...row, avatar_url } : row) };
}
