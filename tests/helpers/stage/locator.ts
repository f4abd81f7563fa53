/** Playwright's locators, of a staged page: steps to elements, that are followed when they are used. */
import type { Locator } from "playwright-core";
import type { Step, TextMatch } from "./protocol.ts";

/** Carries out commands on the elements of a page. */
export interface Performer {
  command(name: string, args: unknown[], steps?: Step[], timeout?: number): Promise<unknown>;
}

interface RoleOptions {
  name?: string | RegExp;
  exact?: boolean;
  [state: string]: unknown;
}

interface FilterOptions {
  hasText?: string | RegExp;
  hasNotText?: string | RegExp;
  has?: Locator;
  hasNot?: Locator;
}

/** Locators from a page, or from elements in it. */
export abstract class Finder {
  abstract readonly performer: Performer;
  abstract readonly steps: Step[];

  getByRole(role: string, { name, exact, ...states }: RoleOptions = {}): Locator {
    return this.further({ by: "role", role, name: textMatchIfAny(name, exact), states });
  }
  getByText(text: string | RegExp, options?: { exact?: boolean }): Locator {
    return this.further({ by: "text", text: textMatch(text, options?.exact) });
  }
  getByLabel(text: string | RegExp, options?: { exact?: boolean }): Locator {
    return this.further({ by: "label", text: textMatch(text, options?.exact) });
  }
  getByPlaceholder(text: string | RegExp, options?: { exact?: boolean }): Locator {
    return this.further({ by: "placeholder", text: textMatch(text, options?.exact) });
  }
  getByTitle(text: string | RegExp, options?: { exact?: boolean }): Locator {
    return this.further({ by: "title", text: textMatch(text, options?.exact) });
  }
  getByAltText(text: string | RegExp, options?: { exact?: boolean }): Locator {
    return this.further({ by: "alt", text: textMatch(text, options?.exact) });
  }
  locator(selector: string | Locator, options: FilterOptions = {}): Locator {
    const found = typeof selector === "string"
      ? this.further({ by: "css", selector })
      : new StageLocator(this.performer, [
        ...this.steps,
        ...stepsOf(selector),
      ]) as unknown as Locator;
    return Object.keys(options).length > 0 ? found.filter(options) : found;
  }

  /** Adds a step to the locator. */
  protected further(step: Step): Locator {
    return new StageLocator(this.performer, [...this.steps, step]) as unknown as Locator;
  }
}

/** Methods of Playwright's locator that need no browser; any other throws. */
export class StageLocator extends Finder {
  constructor(readonly performer: Performer, readonly steps: Step[]) {
    super();
  }

  filter({ hasText, hasNotText, has, hasNot }: FilterOptions): Locator {
    return this.further({
      by: "filter",
      hasText: textMatchIfAny(hasText),
      hasNotText: textMatchIfAny(hasNotText),
      has: has && stepsOf(has),
      hasNot: hasNot && stepsOf(hasNot),
    });
  }
  or(other: Locator): Locator {
    return this.further({ by: "or", steps: stepsOf(other) });
  }
  and(other: Locator): Locator {
    return this.further({ by: "and", steps: stepsOf(other) });
  }
  nth(index: number): Locator {
    return this.further({ by: "nth", index });
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }
  async all(): Promise<Locator[]> {
    const count = await this.#do("count") as number;
    return Array.from({ length: count }, (_, index) => this.nth(index));
  }
  page() {
    return this.performer;
  }

  click = (options?: { timeout?: number }) => this.#do("click", [options], options?.timeout);
  dblclick = () => this.#do("dblclick");
  tap = () => this.#do("tap");
  hover = () => this.#do("hover");
  focus = () => this.#do("focus");
  blur = () => this.#do("blur");
  fill = (text: string) => this.#do("fill", [text]);
  clear = () => this.#do("clear");
  press = (keys: string) => this.#do("press", [keys]);
  pressSequentially = (text: string) => this.#do("pressSequentially", [text]);
  check = () => this.#do("check");
  uncheck = () => this.#do("uncheck");
  setChecked = (checked: boolean) => this.#do("setChecked", [checked]);
  selectOption = (values: unknown) => this.#do("selectOption", [values]);
  setInputFiles = async (files: unknown) => this.#do("setInputFiles", [await filesOf(files)]);
  dispatchEvent = (type: string, init?: object) => this.#do("dispatchEvent", [type, init]);
  scrollIntoViewIfNeeded = () => this.#do("scrollIntoViewIfNeeded");
  evaluate = (run: unknown, arg?: unknown) => this.#do("evaluate", [String(run), arg]);
  evaluateAll = (run: unknown, arg?: unknown) => this.#do("evaluateAll", [String(run), arg]);
  getAttribute = (name: string) => this.#do("getAttribute", [name]);
  textContent = () => this.#do("textContent");
  innerText = () => this.#do("innerText");
  inputValue = () => this.#do("inputValue");
  count = () => this.#do("count");
  isVisible = () => this.#do("isVisible");
  isHidden = () => this.#do("isHidden");
  isEnabled = () => this.#do("isEnabled");
  isDisabled = () => this.#do("isDisabled");
  isChecked = () => this.#do("isChecked");
  allTextContents = () => this.#do("allTextContents");
  allInnerTexts = () => this.#do("allInnerTexts");
  waitFor = (options?: { state?: string; timeout?: number }) =>
    this.#do("waitFor", [options], options?.timeout);

  // deno-lint-ignore no-explicit-any
  #do(name: string, args: unknown[] = [], timeout?: number): Promise<any> {
    return this.performer.command(name, args, this.steps, timeout);
  }
}

/** The text that a locator or a matcher is given. */
export function textMatch(text: string | RegExp, exact = false): TextMatch {
  return typeof text === "string"
    ? { kind: exact ? "whole" : "part", text }
    : { kind: "pattern", source: text.source, flags: text.flags };
}

function textMatchIfAny(text: string | RegExp | undefined, exact?: boolean) {
  return text === undefined ? undefined : textMatch(text, exact);
}

export function stepsOf(locator: Locator): Step[] {
  return (locator as unknown as StageLocator).steps;
}

interface FilePayload {
  name: string;
  mimeType: string;
  buffer: Uint8Array;
}

/** Reads the files that a test names, so that they can be sent to a page. */
export async function filesOf(files: unknown) {
  return await Promise.all(
    [files].flat().map(async (file) => {
      if (typeof file !== "string") {
        const { name, mimeType, buffer } = file as FilePayload;
        return { name, mimeType, bytes: new Uint8Array(buffer) };
      }
      const name = file.split("/").pop()!;
      return { name, mimeType: "", bytes: await Deno.readFile(file) };
    }),
  );
}
