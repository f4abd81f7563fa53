/** Playwright's `expect`, extended to locators and pages of a stage. */
import { expect as playwrightExpect } from "@playwright/test";
import { inspect } from "node:util";
import { PATIENCE as BROWSER_PATIENCE } from "../timeouts.ts";
import { StageLocator, textMatch } from "./locator.ts";
import { PATIENCE, StagePage } from "./page.ts";
import type { Check } from "./protocol.ts";

interface MatcherState {
  isNot: boolean;
}

/** Matchers with text arguments; the others get their arguments unchanged. */
const WITH_TEXTS: Record<string, "part" | "whole"> = {
  toHaveText: "whole",
  toContainText: "part",
  toHaveAccessibleName: "whole",
  toHaveAccessibleDescription: "whole",
  toHaveRole: "whole",
  toHaveValue: "whole",
  toHaveAttribute: "whole",
  toHaveClass: "whole",
  toHaveId: "whole",
  toHaveURL: "whole",
  toHaveTitle: "whole",
};
const PLAIN = [
  "toBeAttached",
  "toBeVisible",
  "toBeInViewport",
  "toBeHidden",
  "toHaveCount",
  "toBeFocused",
  "toBeEnabled",
  "toBeDisabled",
  "toBeChecked",
  "toBeEditable",
  "toBeEmpty",
  "toHaveJSProperty",
];

/** Tests of browsers share the cores with each other. */
const expectOfBrowser = playwrightExpect.configure({ timeout: BROWSER_PATIENCE });
const stageExpect = playwrightExpect.extend(Object.fromEntries(
  [...Object.keys(WITH_TEXTS), ...PLAIN].map((matcher) => [
    matcher,
    function (this: MatcherState, received: StageLocator | StagePage, ...args: unknown[]) {
      return check(matcher, received, args, this.isNot);
    },
  ]),
));

async function check(
  matcher: string,
  received: StageLocator | StagePage,
  given: unknown[],
  not: boolean,
) {
  const kind = WITH_TEXTS[matcher];
  const args = kind ? withTexts(matcher, kind, received, given) : given;
  const options = given.at(-1) as { timeout?: number } | undefined;
  const timeout = options?.timeout ?? PATIENCE;
  const page = received.performer as unknown as StagePage;
  const asked: Check = { matcher, args, not, timeout };
  if (received instanceof StageLocator) asked.steps = received.steps;
  const result = await page.check(asked);
  const message = () =>
    `${not ? "not " : ""}${matcher}(${given.map((one) => inspect(one)).join(", ")}) within ` +
    `${timeout} ms\nof: ${inspect(asked.steps ?? "the page", { depth: 6, breakLength: 100 })}\n` +
    `received: ${inspect(result.received)}`;
  return { pass: result.pass, message };
}

function withTexts(
  matcher: string,
  kind: "part" | "whole",
  received: StageLocator | StagePage,
  given: unknown[],
): unknown[] {
  const match = (text: unknown): unknown =>
    Array.isArray(text)
      ? text.map(match)
      : typeof text === "string" || text instanceof RegExp
      ? textMatch(text, kind === "whole")
      : text;
  if (matcher === "toHaveURL" && typeof given[0] === "string") {
    const page = received as StagePage;
    return [match(new URL(given[0], page.context().url).href)];
  }
  // The name of an attribute is no text.
  return matcher === "toHaveAttribute" ? [given[0], match(given[1])] : given.map(match);
}

function choose(actual: unknown, ...given: unknown[]): unknown {
  const isStaged = actual instanceof StageLocator || actual instanceof StagePage;
  const expect = isStaged ? stageExpect : expectOfBrowser;
  return (expect as (...given: unknown[]) => unknown)(actual, ...given);
}

/** Waits up to 20 s for expectations about a page. */
export const expect = Object.assign(choose, {
  poll: expectOfBrowser.poll,
  any: expectOfBrowser.any,
  anything: expectOfBrowser.anything,
  arrayContaining: expectOfBrowser.arrayContaining,
  configure: expectOfBrowser.configure,
  objectContaining: expectOfBrowser.objectContaining,
  stringContaining: expectOfBrowser.stringContaining,
  stringMatching: expectOfBrowser.stringMatching,
}) as unknown as typeof playwrightExpect;
