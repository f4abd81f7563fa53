export interface Gradient {
  from: string;
  to: string;
}

/** The default, and what `avatar_color` 0 stands for (CONST-01). */
const TEAL: Gradient = { from: "#14b8a6", to: "#5eead4" };

/** By `avatar_color`, 0 to 7. */
const AVATAR_COLORS: readonly Gradient[] = [
  TEAL,
  { from: "#0ea5e9", to: "#7dd3fc" },
  { from: "#6366f1", to: "#a5b4fc" },
  { from: "#a855f7", to: "#d8b4fe" },
  { from: "#ec4899", to: "#f9a8d4" },
  { from: "#ef4444", to: "#fca5a5" },
  { from: "#f59e0b", to: "#fcd34d" },
  { from: "#22c55e", to: "#86efac" },
];

/** The gradient of a colour index; the default for none. */
export function avatarColor(index: number | null): Gradient {
  return AVATAR_COLORS[index ?? 0] ?? TEAL;
}
