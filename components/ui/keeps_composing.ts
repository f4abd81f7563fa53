import { composes } from "./composing.ts";

/** Keeps a layer open: an input method has taken this Escape. For what closes by itself. */
export function keepsComposing(event: KeyboardEvent): void {
  if (composes(event)) event.preventDefault();
}
