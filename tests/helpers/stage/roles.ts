/** Roles, names and descriptions that a screen reader says. */
import { getRoles } from "@testing-library/dom";
export { computeAccessibleDescription, computeAccessibleName } from "dom-accessibility-api";

/** The role of an element, its own or that of its kind. */
export function getRole(element: HTMLElement): string | undefined {
  return element.getAttribute("role") ??
    Object.entries(getRoles(element)).find(([, all]) => all.includes(element))?.[0];
}
