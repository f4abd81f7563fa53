/** Finds elements of a staged page the way Playwright's locators do. */
import { queryAllByLabelText, queryAllByRole } from "@testing-library/dom";
import type { Step, TextMatch } from "./protocol.ts";

type Root = Document | HTMLElement;

/** The elements that all steps lead to, in the order of the document. */
export function locate(steps: Step[], root: Root = document): HTMLElement[] {
  let found: Root[] = [root];
  for (const step of steps) found = apply(step, found, root);
  return found as HTMLElement[];
}

function apply(step: Step, from: Root[], root: Root): HTMLElement[] {
  const elements = from as HTMLElement[];
  switch (step.by) {
    case "nth":
      return elements.slice(step.index).slice(0, step.index === -1 ? undefined : 1);
    case "filter":
      return elements.filter((element) => passes(step, element));
    case "or":
      return inOrder([...elements, ...locate(step.steps, root)]);
    case "and": {
      const others = locate(step.steps, root);
      return elements.filter((element) => others.includes(element));
    }
    default:
      return inOrder(from.flatMap((element) => below(step, element)));
  }
}

function passes(step: Step & { by: "filter" }, element: HTMLElement): boolean {
  const { hasText, hasNotText, has, hasNot } = step;
  return (!hasText || matches(hasText, textOf(element))) &&
    !(hasNotText && matches(hasNotText, textOf(element))) &&
    (!has || locate(has, element).length > 0) &&
    !(hasNot && locate(hasNot, element).length > 0);
}

function below(step: Step, root: Root): HTMLElement[] {
  switch (step.by) {
    case "role":
      return byRole(step, root);
    case "text":
      return byText(step.text, root);
    case "label":
      return queryAllByLabelText(root as HTMLElement, (text) => matches(step.text, text));
    case "placeholder":
      return byAttribute("placeholder", step.text, root);
    case "title":
      return byAttribute("title", step.text, root);
    case "alt":
      return byAttribute("alt", step.text, root);
    case "css":
      return [...root.querySelectorAll<HTMLElement>(step.selector)];
    default:
      throw new Error(`${step.by} begins nothing`);
  }
}

function byRole(
  { role, name, states }: Step & { by: "role" },
  root: Root,
): HTMLElement[] {
  const { disabled, includeHidden, ...others } = states;
  const found = queryAllByRole(root as HTMLElement, role, {
    ...(name && { name: (text: string) => matches(name, text) }),
    hidden: includeHidden === true,
    ...others,
  });
  return found.filter((element) =>
    (disabled === undefined || isDisabled(element) === disabled) && !isPartsHeader(element, role)
  );
}

/** In browsers a header or footer of a part of the page is no landmark. */
function isPartsHeader(element: HTMLElement, role: string): boolean {
  return (role === "banner" || role === "contentinfo") && !element.hasAttribute("role") &&
    element.closest("article, aside, main, nav, section") !== null;
}

function byAttribute(attribute: string, text: TextMatch, root: Root): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[${attribute}]`)]
    .filter((element) => matches(text, element.getAttribute(attribute)!));
}

/** Finds the innermost elements with such a text; for an input that is a button, its value. */
function byText(text: TextMatch, root: Root): HTMLElement[] {
  const found: HTMLElement[] = [];
  const visit = (element: Element) => {
    if (/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName)) return;
    const before = found.length;
    for (const child of element.children) visit(child);
    if (found.length === before && matches(text, textOf(element as HTMLElement))) {
      found.push(element as HTMLElement);
    }
  };
  const top = "body" in root ? [root.body] : [...root.children];
  for (const element of top) visit(element);
  return found;
}

/** Returns true if a text matches, ignoring whitespace. */
export function matches(match: TextMatch, text: string): boolean {
  const normal = normalize(text);
  if (match.kind === "pattern") return new RegExp(match.source, match.flags).test(normal);
  const wanted = normalize(match.text);
  return match.kind === "whole"
    ? normal === wanted
    : normal.toLowerCase().includes(wanted.toLowerCase());
}

export function normalize(text: string): string {
  return text.replaceAll(/[\u200b\u00ad]/g, "").replaceAll(/\s+/g, " ").trim();
}

/** Returns the text of an element, without scripts and styles. */
export function textOf(element: HTMLElement): string {
  if (element instanceof HTMLInputElement && /^(submit|button)$/.test(element.type)) {
    return element.value;
  }
  return element.textContent ?? "";
}

export function isDisabled(element: HTMLElement): boolean {
  const within = element.closest("fieldset[disabled]");
  return element.matches("button:disabled, input:disabled, select:disabled, textarea:disabled") ||
    (within !== null && element.matches("button, input, select, textarea")) ||
    element.closest('[aria-disabled="true"]') !== null;
}

/** Returns true if an element would be visible; its position is unknown. */
export function isVisible(element: HTMLElement): boolean {
  if (!element.isConnected) return false;
  for (let one: HTMLElement | null = element; one; one = one.parentElement) {
    const { display, visibility } = getComputedStyle(one);
    if (display === "none" || visibility === "hidden") return false;
    if (one.tagName === "DETAILS" && one !== element && !one.hasAttribute("open")) {
      if (!element.closest("summary")) return false;
    }
  }
  return true;
}

function inOrder(elements: HTMLElement[]): HTMLElement[] {
  const FOLLOWING = 4;
  return [...new Set(elements)].sort((a, b) => a.compareDocumentPosition(b) & FOLLOWING ? -1 : 1);
}
