import { composes } from "./composing.ts";

/**
 * Keeps a layer open when an input method has taken this Escape. For layers that close themselves.
 */
export function keepsComposing(event: KeyboardEvent): void {
  if (composes(event)) event.preventDefault();
}
