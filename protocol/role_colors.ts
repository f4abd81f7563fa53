/** The id of @everyone among a server's roles (ROLE-02). */
export const DEFAULT_ROLE = "default";
/** Its name, which is fixed. */
export const DEFAULT_ROLE_NAME = "@everyone";
/** The colour of @everyone: names of people without another role are not coloured. */
export const DEFAULT_ROLE_COLOR = "#8f8a80";

/** Colors of new roles, cyclically (ROLE-06). */
export const ROLE_COLORS = [
  "#14b8a6",
  "#3aa3e3",
  "#8488f2",
  "#ae7bee",
  "#ee7099",
  "#ee8647",
  "#dba227",
  "#5cb05c",
] as const;

/** The colour of a new role, by how many roles there are besides @everyone (ROLE-07). */
export function nextRoleColor(count: number): string {
  return ROLE_COLORS[count % ROLE_COLORS.length];
}
