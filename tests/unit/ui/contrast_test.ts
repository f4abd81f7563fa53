import assert from "node:assert/strict";

/** Relative luminance of '#rrggbb' (WCAG 2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const css = await Deno.readTextFile(new URL("../../../static/styles.css", import.meta.url));

/** Returns a color token in one theme. */
function token(name: string, theme: "light" | "dark"): string {
  const [, value] = css.match(new RegExp(`--color-${name}: (.+);`))!;
  const colors = value.match(/#[0-9a-f]{6}/g)!;
  return colors[theme === "dark" ? colors.length - 1 : 0];
}

const SURFACES = ["surface-0", "surface-1", "surface-2", "surface-3", "surface-4"];
const TEXTS = ["strong", "normal", "muted", "accent-text", "danger-text", "warning", "success"];

for (const theme of ["light", "dark"] as const) {
  Deno.test(`every text is readable on every surface: AA, ${theme}`, () => {
    for (const surface of SURFACES) {
      for (const text of TEXTS) {
        const ratio = contrast(token(text, theme), token(surface, theme));
        assert(ratio >= 4.5, `${text} on ${surface}: ${ratio.toFixed(2)}`);
      }
    }
  });

  Deno.test(`messages are readable: AAA, ${theme}`, () => {
    for (const surface of ["surface-2", "surface-3"]) {
      assert(contrast(token("normal", theme), token(surface, theme)) >= 7);
    }
  });

  Deno.test(`words on buttons are readable, edges and dots visible, ${theme}`, () => {
    for (const button of ["accent", "accent-hover", "danger", "danger-hover"]) {
      const words = token(button.startsWith("accent") ? "on-accent" : "on-danger", theme);
      const ratio = contrast(words, token(button, theme));
      assert(ratio >= 4.5, `${button}: ${ratio.toFixed(2)}`);
    }
    for (const mark of ["field", "presence-online", "presence-idle", "presence-dnd"]) {
      for (const surface of ["surface-1", "surface-2", "surface-3"]) {
        const ratio = contrast(token(mark, theme), token(surface, theme));
        assert(ratio >= 3, `${mark} on ${surface}: ${ratio.toFixed(2)}`);
      }
    }
  });
}
