/** Looks of a screen: color scheme and size. */
import type { Page } from "playwright-core";

const WANTED = Deno.env.get("PARLEY_LOOKS");
/** True if pictures are all that is wanted: nothing is examined. */
export const PICTURES = WANTED === "pictures";
/** Checks everything in every look, like `deno task test:looks`. */
export const EVERY = WANTED === "every" || PICTURES;

export interface Look {
  name: string;
  colorScheme: "dark" | "light";
  forcedColors?: "active";
  viewport: { width: number; height: number };
  /** Checks everything, only the colors, or only the layout. */
  part: "whole" | "colors" | "room";
}

const LARGE = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const UPRIGHT = { width: 390, height: 844 };

/** Dark and light in one size. */
const both = (name: string, viewport: Look["viewport"]): [Look, Look] => [
  { name: `${name}dark`, colorScheme: "dark", viewport, part: "colors" },
  { name: `${name}light`, colorScheme: "light", viewport, part: "colors" },
];
const PHONE_PICTURES = both("phone-", UPRIGHT);
const DESKTOP_PICTURES: [Look, ...Look[]] = [...both("", LARGE), ...both("tablet-", TABLET)];

/** With a mouse. The last is 1440 px at a zoom of 200 %. */
const EVERY_DESKTOP: readonly [Look, ...Look[]] = [
  { name: "dark", colorScheme: "dark", viewport: LARGE, part: "whole" },
  { name: "light", colorScheme: "light", viewport: LARGE, part: "colors" },
  { name: "forced", colorScheme: "dark", forcedColors: "active", viewport: LARGE, part: "colors" },
  { name: "zoomed", colorScheme: "light", viewport: { width: 720, height: 450 }, part: "room" },
];

/** Looks for touch. 320 px are also 1280 at a zoom of 400%. */
const EVERY_TOUCH: readonly [Look, ...Look[]] = [
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

export const DESKTOP = PICTURES ? DESKTOP_PICTURES : EVERY_DESKTOP;
export const TOUCH = PICTURES ? PHONE_PICTURES : EVERY_TOUCH;

/** Looks at a page of this size; and in other sizes, if `sizes`. */
export function looksOf(viewport: Look["viewport"], sizes: boolean): Look[] {
  if (PICTURES) return sizes ? [...DESKTOP_PICTURES, ...PHONE_PICTURES] : both("", viewport);
  const own = DESKTOP.filter(({ part }) => part !== "room")
    .map((look): Look => ({ ...look, viewport, part: "colors" }));
  return sizes ? [...own, ...SIZES] : own;
}

const SIZES = [
  ...DESKTOP.filter(({ part }) => part === "room"),
  { ...TOUCH[0], part: "colors" },
  ...TOUCH.filter(({ part }) => part === "room"),
  {
    name: "tablet",
    colorScheme: "light",
    viewport: TABLET,
    part: "room",
  },
] as const satisfies Look[];

/** Returns a function that restores the page's current look. */
export async function keepLook(page: Page): Promise<() => Promise<void>> {
  const viewport = page.viewportSize()!;
  const media = await page.evaluate(() => {
    const is = (query: string) => matchMedia(query).matches;
    return {
      colorScheme: is("(prefers-color-scheme: dark)") ? "dark" as const : "light" as const,
      forcedColors: is("(forced-colors: active)") ? "active" as const : "none" as const,
      reducedMotion: is("(prefers-reduced-motion: reduce)")
        ? "reduce" as const
        : "no-preference" as const,
    };
  });
  return async () => {
    await page.setViewportSize(viewport);
    await page.emulateMedia(media);
  };
}

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
