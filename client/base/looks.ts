import type { Person } from "../../protocol/users.ts";

/** How somebody is shown, as `user-updated` tells it. */
export type Looks = Pick<Person, "username" | "display_name" | "avatar_url" | "avatar_color">;

/** Somebody, or what they wrote, with other looks; a display name that is not among them is gone. */
export function withLooks<T extends object>(
  { display_name: _, ...one }: T & { display_name?: string },
  { username, display_name, ...pictures }: Omit<Looks, "avatar_color"> & Partial<Looks>,
): T {
  return { ...one, ...pictures, username, ...display_name && { display_name } } as unknown as T;
}

export const looksOf = ({ username, display_name, avatar_url, avatar_color }: Person): Looks => ({
  username,
  display_name,
  avatar_url,
  avatar_color,
});
