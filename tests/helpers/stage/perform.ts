/** Carries out what a test wants of a staged page, once the page is ready for it. */
import { userEvent } from "@testing-library/user-event";
import { ACTIONS, call, hindrance, literal, press, setFiles } from "./act.ts";
import { chooserField } from "./chooser.ts";
import { MATCHERS, strict } from "./inspect.ts";
import { isVisible, locate } from "./locate.ts";
import type { Check, Checked, Command, Step } from "./protocol.ts";

export { call };

const user = userEvent.setup({ document, delay: null, pointerEventsCheck: 0 });

/** Milliseconds until an unchanged page is checked again. */
const LOOK_AGAIN = 50;

/** Done with the page itself. */
const OF_PAGE: Record<string, (...args: unknown[]) => unknown> = {
  press: (keys) => press(user, String(keys)),
  type: (text) => user.keyboard(literal(String(text))),
  down: (key) => user.keyboard(`{${key}>}`),
  up: (key) => user.keyboard(`{/${key}}`),
  evaluate: (source, arg) => call(source, arg),
  back: () => history.back(),
  forward: () => history.forward(),
  title: () => document.title,
  chooseFiles: (id, files) => setFiles(chooserField(id as number), files),
  content: () => document.documentElement.outerHTML,
};

export function ofPage({ name, args }: Command): unknown {
  return OF_PAGE[name](...args);
}

/**
 * @param begin called when the element is there
 * @throws Error where the element does not come, or cannot be used, in time
 */
export async function act(
  { steps, name, args, timeout }: Command,
  begin: () => void,
): Promise<unknown> {
  const several = SEVERAL[name];
  if (several) return several(locate(steps!), args);
  if (name === "waitFor") return await waitFor(steps!, args, timeout);
  const action = ACTIONS[name];
  let why = "";
  const element = await until(() => {
    const found = locate(steps!);
    why = found.length === 1 ? hindrance(found[0], action.requires) ?? "" : strict(found);
    return found.length === 1 && why === "" ? found[0] : null;
  }, timeout);
  if (!element) throw new Error(`${name} ${say(steps!)}: ${why}`);
  begin();
  return await action.run(element, user, args);
}

/** Done with all elements that there are, at once. */
const SEVERAL: Record<string, (elements: HTMLElement[], args: unknown[]) => unknown> = {
  count: (elements) => elements.length,
  isVisible: (elements) => elements.length > 0 && isVisible(elements[0]),
  isHidden: (elements) => elements.length === 0 || !isVisible(elements[0]),
  allTextContents: (elements) => elements.map((one) => one.textContent),
  allInnerTexts: (elements) => elements.map((one) => one.textContent),
  evaluateAll: (elements, [source, arg]) => call(source, elements, arg),
};

async function waitFor(steps: Step[], [options]: unknown[], timeout: number): Promise<void> {
  const { state = "visible" } = (options ?? {}) as { state?: string };
  const is: Record<string, (found: HTMLElement[]) => boolean> = {
    attached: (found) => found.length > 0,
    detached: (found) => found.length === 0,
    visible: (found) => found.length > 0 && isVisible(found[0]),
    hidden: (found) => found.every((one) => !isVisible(one)),
  };
  if (!await until(() => is[state](locate(steps)), timeout)) {
    throw new Error(`${say(steps)} did not become ${state}`);
  }
}

/** Looks until it is as expected, or time is up. */
export async function check({ steps, matcher, args, not, timeout }: Check): Promise<Checked> {
  const inspect = MATCHERS[matcher];
  let last: Checked = { pass: not, received: undefined };
  await until(() => {
    last = inspect(steps ? locate(steps) : [], args);
    return last.pass !== not;
  }, timeout);
  return last;
}

/** Resolves with what `look` finds, or null when time is up: looks when the page changes. */
async function until<T>(look: () => T | null | false, timeout: number): Promise<T | null> {
  const end = performance.now() + timeout;
  for (;;) {
    const found = look();
    if (found) return found;
    if (performance.now() >= end) return null;
    await nextChange();
  }
}

function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      observer.disconnect();
      // Immediate changes are checked immediately.
      setTimeout(resolve);
    };
    const timer = setTimeout(done, LOOK_AGAIN);
    const observer = new MutationObserver(done);
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
}

function say(steps: Step[]): string {
  return steps.map((step) => {
    const { by, ...rest } = step;
    return `${by} ${JSON.stringify(rest)}`;
  }).join(" > ");
}
