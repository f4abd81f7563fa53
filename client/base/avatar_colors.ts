export interface Gradient {
  from: string;
  to: string;
}

/** Default gradient, `avatar_color` 0 (CONST-01). */
const TEAL: Gradient = { from: "#14b8a6", to: "#5eead4" };

/** By `avatar_color`, 0 to 7: the same as the gradients of static/styles.css. */
const AVATAR_COLORS: readonly Gradient[] = [
  TEAL,
  { from: "#3aa3e3", to: "#93d5fb" },
  { from: "#8488f2", to: "#c1c4fd" },
  { from: "#ae7bee", to: "#dcc3fc" },
  { from: "#ee7099", to: "#fcbad0" },
  { from: "#ee8647", to: "#fccb9f" },
  { from: "#dba227", to: "#f8de8b" },
  { from: "#5cb05c", to: "#b1e5aa" },
];

/** Returns the gradient of a color index; the default for none. */
export function avatarColor(index: number | null): Gradient {
  return AVATAR_COLORS[index ?? 0] ?? TEAL;
}
