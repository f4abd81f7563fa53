/** How a screen is looked at: in which colours, and how large. */
import type { Page } from "playwright-core";

export interface Look {
  name: string;
  colorScheme: "dark" | "light";
  forcedColors?: "active";
  viewport: { width: number; height: number };
  /** Everything is examined, or the colours, or whether all has room. */
  part: "whole" | "colors" | "room";
}

const LARGE = { width: 1440, height: 900 };
const UPRIGHT = { width: 390, height: 844 };

/** With a mouse. The last is 1440 px at a zoom of 200 %. */
export const DESKTOP: readonly [Look, ...Look[]] = [
  { name: "dark", colorScheme: "dark", viewport: LARGE, part: "whole" },
  { name: "light", colorScheme: "light", viewport: LARGE, part: "colors" },
  { name: "forced", colorScheme: "dark", forcedColors: "active", viewport: LARGE, part: "colors" },
  { name: "zoomed", colorScheme: "light", viewport: { width: 720, height: 450 }, part: "room" },
];

/** With a finger. 320 px are 1280 at a zoom of 400 %, too. */
export const TOUCH: readonly [Look, ...Look[]] = [
  { name: "phone-dark", colorScheme: "dark", viewport: UPRIGHT, part: "whole" },
  { name: "phone-light", colorScheme: "light", viewport: UPRIGHT, part: "colors" },
  {
    name: "phone-narrow",
    colorScheme: "light",
    viewport: { width: 320, height: 640 },
    part: "room",
  },
  { name: "phone-lying", colorScheme: "dark", viewport: { width: 844, height: 390 }, part: "room" },
];

/** Shows the page so, as a system that changes its theme or turns the phone does. */
export async function show(page: Page, { colorScheme, forcedColors, viewport }: Look) {
  await page.emulateMedia({
    colorScheme,
    forcedColors: forcedColors ?? "none",
    reducedMotion: "reduce",
  });
  const { width, height } = page.viewportSize()!;
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
}
