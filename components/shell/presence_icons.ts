import type { IconData } from "../ui/Icon.tsx";

/** A shape of static/styles.css, `data-presence`, as an icon in the same color (MEND-26q). */
function filled(name: string, color: string, d: string): IconData {
  const fill = `var(--color-presence-${color})`;
  return { name, node: [["path", { d, fill, stroke: "none", "fill-rule": "evenodd" }]] };
}

const DOT = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z";

/** Status icons beside a picture: a dot, a moon, a bar, a ring. */
export const PRESENCE_ICONS = {
  online: filled("online", "online", DOT),
  idle: filled("idle", "idle", "M12.9 3A9 9 0 1 1 3 12.9 7.6 7.6 0 0 0 12.9 3Z"),
  dnd: filled("dnd", "dnd", `${DOT}M6.3 10v4h11.4v-4Z`),
  invisible: filled(
    "invisible",
    "offline",
    `${DOT}m0 5.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8Z`,
  ),
};
