/** Expectations of a staged page, by the names of Playwright's matchers. */
import { computeAccessibleDescription, computeAccessibleName, getRole } from "./roles.ts";
import { isChecked } from "./act.ts";
import { isDisabled, isVisible, matches, normalize, textOf } from "./locate.ts";
import type { Checked, TextMatch } from "./protocol.ts";

type Elements = HTMLElement[];

/** Result of a matcher for the matching elements. Most require exactly one. */
type Inspect = (elements: Elements, args: unknown[]) => Checked;

/** Checks a single element; none is no match. */
function ofOne(inspect: (element: HTMLElement, args: unknown[]) => Checked): Inspect {
  return (elements, args) =>
    elements.length === 1
      ? inspect(elements[0], args)
      : { pass: false, received: elements.length === 0 ? "no element" : strict(elements) };
}

function is(test: (element: HTMLElement) => boolean, otherwise: string): Inspect {
  return ofOne((element) => {
    const pass = test(element);
    return { pass, received: pass ? "so" : otherwise };
  });
}

function text(read: (element: HTMLElement) => string): Inspect {
  return ofOne((element, [expected]) => {
    const received = normalize(read(element));
    return { pass: matches(expected as TextMatch, received), received };
  });
}

/** Checks a single element, or each one if several texts are expected. */
function texts(read: (element: HTMLElement) => string): Inspect {
  return (elements, args) => {
    const [expected] = args;
    if (!Array.isArray(expected)) return text(read)(elements, args);
    const received = elements.map((element) => normalize(read(element)));
    const pass = received.length === expected.length &&
      expected.every((one: TextMatch, index) => matches(one, received[index]));
    return { pass, received };
  };
}

export const MATCHERS: Record<string, Inspect> = {
  toBeAttached: (elements) => ({ pass: elements.length > 0, received: elements.length }),
  toBeVisible: is(isVisible, "hidden"),
  // Without a layout nothing lies outside of the window.
  toBeInViewport: is(isVisible, "hidden"),
  toBeHidden: (elements) => ({
    pass: elements.every((element) => !isVisible(element)),
    received: elements.length === 0 ? "no element" : "visible",
  }),
  toHaveCount: (elements, [count]) => ({
    pass: elements.length === count,
    received: elements.length,
  }),
  toBeFocused: is((element) => document.activeElement === element, "not focused"),
  toBeEnabled: is((element) => !isDisabled(element), "disabled"),
  toBeDisabled: is(isDisabled, "enabled"),
  toBeChecked: ofOne((element, [options]) => {
    const { checked = true } = (options ?? {}) as { checked?: boolean };
    return { pass: isChecked(element) === checked, received: isChecked(element) };
  }),
  toBeEditable: is(
    (element) => !isDisabled(element) && !(element as HTMLInputElement).readOnly,
    "not editable",
  ),
  toBeEmpty: is(
    (element) => ("value" in element ? !element.value : !element.textContent?.trim()),
    "not empty",
  ),
  toHaveText: texts(textOf),
  toContainText: texts(textOf),
  toHaveAccessibleName: text(computeAccessibleName),
  toHaveAccessibleDescription: text(computeAccessibleDescription),
  toHaveRole: text((element) => getRole(element) ?? ""),
  toHaveValue: ofOne((element, [expected]) => {
    const received = (element as HTMLInputElement).value;
    return { pass: matchesExactly(expected as TextMatch, received), received };
  }),
  toHaveAttribute: ofOne((element, [name, expected]) => {
    const received = element.getAttribute(name as string);
    const pass = received !== null &&
      (expected === undefined || matchesExactly(expected as TextMatch, received));
    return { pass, received };
  }),
  toHaveClass: ofOne((element, [expected]) => ({
    pass: matches(expected as TextMatch, element.className),
    received: element.className,
  })),
  toHaveId: ofOne((element, [expected]) => ({
    pass: matches(expected as TextMatch, element.id),
    received: element.id,
  })),
  toHaveJSProperty: ofOne((element, [name, expected]) => {
    const received = (element as unknown as Record<string, unknown>)[name as string];
    return { pass: JSON.stringify(received) === JSON.stringify(expected), received };
  }),
  toHaveURL: (_, [expected]) => ({
    pass: matchesExactly(expected as TextMatch, location.href),
    received: location.href,
  }),
  toHaveTitle: (_, [expected]) => ({
    pass: matches(expected as TextMatch, document.title),
    received: document.title,
  }),
};

/** Describes the elements if several match where one was expected. */
export function strict(elements: Elements): string {
  const shown = elements.slice(0, 5).map((one) =>
    `<${one.tagName.toLowerCase()}> ${normalize(textOf(one)).slice(0, 60)}`
  );
  return `${elements.length} elements: ${shown.join("; ")}`;
}

/** Values keep their blanks. */
function matchesExactly(match: TextMatch, value: string): boolean {
  return match.kind === "pattern"
    ? new RegExp(match.source, match.flags).test(value)
    : value === match.text;
}
