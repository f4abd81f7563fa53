import { keys as t } from "../../text/en/dialogs.ts";

const SIGNS: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: t.pageUp,
  PageDown: t.pageDown,
  Escape: t.escape,
};

/** Returns how keys of the table are written for people: `Ctrl+Shift+ArrowUp` as `Ctrl Shift ↑`. */
export function comboText(combo: string): string {
  return combo.split("+").map((key) => SIGNS[key] ?? key).join(" ");
}
