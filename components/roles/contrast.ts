/** Background colors behind names: of the chat in the dark theme, and in the light one. */
const DARK = "#21201e";
const LIGHT = "#fcfbf9";
/** Minimum contrast of text (WCAG AA). */
const MIN_CONTRAST = 4.5;

/** Returns in which theme a color, as `#rrggbb`, is hard to read; both are possible. */
export function hardToRead(color: string): { dark: boolean; light: boolean } {
  return {
    dark: contrast(color, DARK) < MIN_CONTRAST,
    light: contrast(color, LIGHT) < MIN_CONTRAST,
  };
}

/** The contrast ratio of two colors by WCAG: from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
