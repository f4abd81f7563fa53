import type { Window } from "./messages.ts";

/** `user-updated`: the picture of somebody in all that they wrote. */
export function setSenderPicture(
  window: Window,
  userId: string,
  avatar_url: string | null,
): Window {
  const stale = (row: Window["rows"][number]) =>
    row.sender_id === userId && row.avatar_url !== avatar_url;
  if (!window.rows.some(stale)) return window;
  return { ...window, rows: window.rows.map((row) => stale(row) ? { ...row, avatar_url } : row) };
}
