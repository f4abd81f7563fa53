import type { Person } from "../../protocol/users.ts";

/** Appearance of a person, as in `user-updated`. */
export type Looks = Pick<Person, "username" | "display_name" | "avatar_url" | "avatar_color">;

/**
 * Applies a new appearance to a person or their message; without a display name the old one is
 * removed.
 */
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
