/** Visual problems of a page, as far as a program can detect them. */
import type axe from "axe-core";
import type { ElementHandle, Locator, Page } from "playwright-core";
import { loadAxe } from "./load_axe.ts";
import { EVERY, type Look } from "./looks.ts";
import { misplaced } from "./misplaced.ts";

/** Rules whose result depends on colors and sizes. */
const BY_LOOK = ["color-contrast", "target-size"];

/** Returns the problems of the page in a look; `layer` covers it, and must be within the window. */
export async function examine(page: Page, look: Look, layer?: Locator): Promise<string[]> {
  await settled(page);
  // The page beneath a layer was examined before; with time, both are examined together.
  const examined = layer && !(look.part === "whole" && EVERY) ? layer : page.locator(":root");
  // Resolved once: finding it by role takes longer than most of the checks.
  const element = (await examined.elementHandle())!;
  const found = await element.evaluate(misplaced);
  if (layer) found.push(...await layer.evaluate(outside));
  if (look.part === "whole") {
    found.push(...await element.evaluate(inMotion), ...await element.evaluate(misnamed));
  }
  if (look.part !== "room") found.push(...await violations(page, element, look));
  return found.map((one) => `${look.name}: ${one}`);
}

/** Waits until all animations have finished; a busy machine renders lazy content late. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    )
  );
}

async function violations(
  page: Page,
  examined: ElementHandle<Element>,
  { part }: Look,
): Promise<string[]> {
  const whole = part === "whole";
  await loadAxe(page);
  return await examined.evaluate(async (element, { whole, BY_LOOK }) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    const results = await run(element, {
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
      ...(!whole && { runOnly: { type: "rule", values: BY_LOOK } }),
    });
    return results.violations.map(({ id, nodes }) =>
      `${id}: ${
        nodes.slice(0, 5).map((node) => `${node.html.slice(0, 300)} ${node.any[0]?.message ?? ""}`)
          .join("\n")
      }`
    );
  }, { whole, BY_LOOK });
}

/** How far something sticks out of the window. Runs in the browser. */
function outside(element: Element): string[] {
  const { top, left, bottom, right } = element.getBoundingClientRect();
  const beyond = Math.max(-top, -left, bottom - innerHeight, right - innerWidth);
  return beyond > 1 ? [`${Math.round(beyond)} px outside of the window`] : [];
}

/** Returns animations despite reduced motion. Runs in the browser. */
function inMotion(within: Element): string[] {
  const found: string[] = [];
  const named = (element: Element | null | undefined) => element?.outerHTML.slice(0, 120);
  for (const animation of document.getAnimations()) {
    const { duration, iterations } = animation.effect!.getComputedTiming();
    const { target } = animation.effect as KeyframeEffect;
    if (Number(duration) > 1 || (iterations === Infinity && Number(duration) > 0)) {
      found.push(`${duration} ms: ${named(target)}`);
    }
  }
  for (const element of [within, ...within.querySelectorAll("*")]) {
    const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
    const longest = Math.max(
      ...`${transitionDuration},${animationDuration}`.split(",").map((one) => parseFloat(one)),
    );
    if (longest > 0.001) found.push(`${longest} s: ${named(element)}`);
    if (scrollBehavior === "smooth") found.push(`scrolls smoothly: ${named(element)}`);
  }
  return found;
}

/** Names that are no words: marks of markdown, ids, none at all. Runs in the browser. */
function misnamed(within: Element): string[] {
  const found: string[] = [];
  const matching = (selector: string) =>
    [within, ...within.querySelectorAll(selector)].filter((element) => element.matches(selector));
  for (const element of matching("[aria-label], [title], [alt]")) {
    for (const attribute of ["aria-label", "title", "alt"]) {
      const name = element.getAttribute(attribute);
      // A link in words says where it leads.
      if (attribute === "title" && name === element.getAttribute("href")) continue;
      if (name && /\*\*|~~|\|\||```|<[@#]|[\dA-Z]{26}|[\da-f]{8}-[\da-f]{4}/.test(name)) {
        found.push(`${attribute}: ${name}`);
      }
      if (name && /\bundefined\b|\bnull\b|\{\w+\}/.test(name)) found.push(`${attribute}: ${name}`);
    }
  }
  const landmarks = "nav, aside, section[aria-label], [role=region], [role=search], [role=dialog]";
  for (const element of matching(landmarks)) {
    const name = element.ariaLabel || element.getAttribute("aria-labelledby");
    if (!name) found.push(`without a name: ${element.outerHTML.slice(0, 120)}`);
  }
  return found;
}
