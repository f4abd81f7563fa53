import type { Person } from "../../protocol/users.ts";

/** Appearance of a person, as in `user-updated`. */
export type Appearance = Pick<Person, "username" | "display_name" | "avatar_url" | "avatar_color">;

/**
 * Applies a new appearance to a person or their message; without a display name the old one is
 * removed.
 */
export function withAppearance<T extends object>(
  { display_name: _, ...one }: T & { display_name?: string },
  { username, display_name, ...pictures }: Omit<Appearance, "avatar_color"> & Partial<Appearance>,
): T {
  return { ...one, ...pictures, username, ...display_name && { display_name } } as unknown as T;
}

export const appearanceOf = (
  { username, display_name, avatar_url, avatar_color }: Person,
): Appearance => ({
  username,
  display_name,
  avatar_url,
  avatar_color,
});
