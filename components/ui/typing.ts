import { actionOf } from "./keys.ts";
import { lazy, untilLoaded } from "../../browser/lazy.ts";

/** Media query for devices with touch only. */
export const ON_SCREEN = "(pointer: coarse) and (hover: none)";

/** Returns true if the main keyboard is on the screen: see `ON_SCREEN` (UX-3). */
export function typesOnScreen(): boolean {
  return globalThis.matchMedia?.(ON_SCREEN).matches ?? false;
}

/** Returns true if a key submits the text, in the composer and in the editor of a message. */
export function sends(event: KeyboardEvent): boolean {
  return actionOf("composer", event) === "send" &&
    (event.ctrlKey || !typesOnScreen());
}

/** Markdown around bold, italic and code. */
const MARKS: Record<string, string> = { bold: "**", italic: "*", code: "`" };

/** Returns the mark for a key: Ctrl+B, Ctrl+I, Ctrl+E (UX-6); undefined: none. */
export function markOf(event: KeyboardEvent): string | undefined {
  return MARKS[actionOf("composer", event) ?? ""];
}

/** Makes room for the on-screen keyboard in browsers that don't. */
export function watchScreenKeyboard(): void {
  if (!typesOnScreen()) return;
  untilLoaded(lazy(() => import("./screen_keyboard.ts")), (file) => file.makeRoom());
}
