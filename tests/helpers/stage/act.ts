/** User actions on a staged page, with the names of Playwright's methods. */
import { fireEvent } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { isDisabled, isVisible, textOf } from "./locate.ts";

/** Action on one element. `ready`: it must be visible and usable. */
interface Action {
  requires: "attached" | "usable";
  run(element: HTMLElement, user: UserEvent, args: unknown[]): unknown;
}

interface ClickOptions {
  button?: "left" | "right" | "middle";
  modifiers?: string[];
}

const BUTTONS = { left: "[MouseLeft]", right: "[MouseRight]", middle: "[MouseMiddle]" };

/** By method of a locator. */
export const ACTIONS: Record<string, Action> = {
  click: {
    requires: "usable",
    async run(element, user, [options]) {
      const { button = "left", modifiers = [] } = (options ?? {}) as ClickOptions;
      const held = modifiers.map((key) => `{${key}>}`).join("");
      const released = modifiers.map((key) => `{/${key}}`).join("");
      if (held) await user.keyboard(held);
      await user.pointer([{ target: element }, { keys: BUTTONS[button], target: element }]);
      if (released) await user.keyboard(released);
    },
  },
  dblclick: { requires: "usable", run: (element, user) => user.dblClick(element) },
  tap: {
    requires: "usable",
    run: (element, user) => user.pointer({ keys: "[TouchA]", target: element }),
  },
  hover: { requires: "usable", run: (element, user) => user.hover(element) },
  focus: { requires: "attached", run: (element) => element.focus() },
  blur: { requires: "attached", run: (element) => element.blur() },
  fill: {
    requires: "usable",
    run(element, _, [text]) {
      element.focus();
      setValue(element as HTMLInputElement, String(text));
    },
  },
  clear: {
    requires: "usable",
    run(element) {
      element.focus();
      setValue(element as HTMLInputElement, "");
    },
  },
  press: {
    requires: "attached",
    async run(element, user, [keys]) {
      if (document.activeElement !== element) element.focus();
      await press(user, String(keys));
    },
  },
  pressSequentially: {
    requires: "attached",
    async run(element, user, [text]) {
      if (document.activeElement !== element) element.focus();
      await user.keyboard(literal(String(text)));
    },
  },
  check: { requires: "usable", run: (element, user) => setChecked(element, user, true) },
  uncheck: { requires: "usable", run: (element, user) => setChecked(element, user, false) },
  setChecked: {
    requires: "usable",
    run: (element, user, [checked]) => setChecked(element, user, checked as boolean),
  },
  selectOption: {
    requires: "usable",
    run: (element, user, [values]) => user.selectOptions(element, valuesOf(values)),
  },
  setInputFiles: {
    requires: "attached",
    run: (element, _, [files]) => setFiles(element, files),
  },
  dispatchEvent: {
    requires: "attached",
    run: (element, _, [type, init]) =>
      void element.dispatchEvent(
        Object.assign(new Event(String(type), { bubbles: true, cancelable: true }), init),
      ),
  },
  scrollIntoViewIfNeeded: { requires: "attached", run: () => {} },
  evaluate: {
    requires: "attached",
    run: (element, _, [source, arg]) => call(source, element, arg),
  },
  getAttribute: {
    requires: "attached",
    run: (element, _, [name]) => element.getAttribute(`${name}`),
  },
  textContent: { requires: "attached", run: (element) => element.textContent },
  innerText: { requires: "attached", run: (element) => textOf(element) },
  inputValue: { requires: "attached", run: (element) => (element as HTMLInputElement).value },
  isEnabled: { requires: "attached", run: (element) => !isDisabled(element) },
  isDisabled: { requires: "attached", run: isDisabled },
  isChecked: { requires: "attached", run: isChecked },
  waitFor: { requires: "attached", run: () => {} },
};

/** Why an action cannot be done with an element yet; null when it can. */
export function hindrance(element: HTMLElement, requires: Action["requires"]): string | null {
  if (requires === "attached") return null;
  if (!isVisible(element)) return "it is not visible";
  if (element.closest("[inert]")) return "it is inert";
  return isDisabled(element) ? "it is disabled" : null;
}

/** Keys as Playwright names them: "Enter", "Shift+Tab", "Control+k". */
export async function press(user: UserEvent, keys: string): Promise<void> {
  const names = keys.split(/(?<=.)\+/).map((key) => key === "ControlOrMeta" ? "Control" : key);
  const last = names.pop()!;
  const held = names.map((key) => `{${key}>}`).join("");
  const released = names.reverse().map((key) => `{/${key}}`).join("");
  const shifted = names.includes("Shift") && last.length === 1 ? last.toUpperCase() : last;
  await user.keyboard(`${held}${keyOf(shifted)}${released}`);
  // Browsers ask for the menu of what has the focus; user-event does not.
  if (/^(Shift\+F10|ContextMenu)$/.test(keys)) fireEvent.contextMenu(document.activeElement!);
}

/** Text that user-event types as it is. */
export function literal(text: string): string {
  return text.replaceAll(/[{[]/g, "$&$&").replaceAll("\n", "{Enter}");
}

/** Calls a function that came as its source. */
export function call(source: unknown, ...args: unknown[]): unknown {
  // Only tests send any.
  const value = (0, eval)(`(${source})`);
  return typeof value === "function" ? value(...args) : value;
}

function keyOf(key: string): string {
  if (key === "Space") return " ";
  if (key === "{" || key === "[") return key + key;
  return [...key].length === 1 ? key : /^(Key|Digit)\w$/.test(key) ? `[${key}]` : `{${key}}`;
}

async function setChecked(element: HTMLElement, user: UserEvent, wanted: boolean): Promise<void> {
  if (isChecked(element) !== wanted) await user.click(element);
  if (isChecked(element) !== wanted) throw new Error(`it stays ${wanted ? "un" : ""}checked`);
}

export function isChecked(element: HTMLElement): boolean {
  return element.matches("input")
    ? (element as HTMLInputElement).checked
    : element.getAttribute("aria-checked") === "true";
}

/** Puts files into a field, as a user's choice does. */
export function setFiles(element: HTMLElement, files: unknown): void {
  const list = (files as { name: string; mimeType: string; bytes: Uint8Array<ArrayBuffer> }[])
    .map(({ name, mimeType, bytes }) => new File([bytes], name, { type: mimeType }));
  Object.defineProperty(element, "files", { value: list, configurable: true });
  fireEvent.input(element);
  fireEvent.change(element);
}

/** Sets the text of a field; user-event, which types into it, learns of it by the setter. */
function setValue(element: HTMLInputElement, text: string): void {
  if (element.isContentEditable) element.textContent = text;
  else {
    element.value = text;
    if ("setSelectionRange" in element) {
      try {
        element.setSelectionRange(text.length, text.length);
      } catch { /* A field without a caret, as one of numbers. */ }
    }
  }
  fireEvent.input(element);
  if (element.matches("input[type=date], input[type=color], input[type=range]")) {
    fireEvent.change(element);
  }
}

/** Accepts the same values as Playwright: a value, a label, or several. */
function valuesOf(values: unknown): string[] {
  return [values].flat().map((one) =>
    typeof one === "string" ? one : (one as { value?: string; label?: string }).value ??
      (one as { label: string }).label
  );
}
