import { composes } from "./composing.ts";

/**
 * All keyboard shortcuts by area (UX-6). Every key handler looks them up here, and the dialog of
 * shortcuts lists them all. `Ctrl` also means ⌘.
 */
export const KEYS = {
  window: {
    "Ctrl+K": "switcher",
    "Alt+ArrowUp": "previousChannel",
    "Alt+ArrowDown": "nextChannel",
    "Alt+Shift+ArrowUp": "previousUnread",
    "Alt+Shift+ArrowDown": "nextUnread",
    "Ctrl+F": "search",
    "Ctrl+Shift+U": "attach",
    "F6": "nextPart",
    "Shift+F6": "previousPart",
    "Escape": "leave",
    "Shift+Escape": "readServer",
    "Ctrl+/": "keys",
  },
  switcher: { "ArrowUp": "up", "ArrowDown": "down", "Home": "first", "End": "last", "Enter": "go" },
  composer: {
    "Enter": "send",
    "Ctrl+Enter": "send",
    "Shift+Enter": "line",
    "ArrowUp": "editLast",
    "Ctrl+B": "bold",
    "Ctrl+I": "italic",
    "Ctrl+E": "code",
  },
  list: {
    "ArrowUp": "up",
    "ArrowDown": "down",
    "PageUp": "pageUp",
    "PageDown": "pageDown",
    "Home": "first",
    "End": "last",
    "ArrowRight": "forward",
    "Enter": "enter",
    "ArrowLeft": "back",
    // The browser makes a right click of it.
    "Shift+F10": "menu",
    "Escape": "leave",
  },
  channels: { "Ctrl+Shift+ArrowUp": "up", "Ctrl+Shift+ArrowDown": "down" },
  voice: { "Ctrl+Shift+M": "mute", "Ctrl+Shift+D": "deafen" },
} as const;

type Keys = typeof KEYS;
/** Action of a key in an area. */
export type KeyAction<A extends keyof Keys> = Keys[A][keyof Keys[A]];

/** Returns a key with its modifiers, as in the table. */
export function comboOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const sign = key.length === 1;
  // The position of a character, and whether it takes Shift, depends on the keyboard layout.
  const shift = shiftKey && (!sign || key.toLowerCase() !== key.toUpperCase());
  const held = `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}`;
  return `${held}${shift ? "Shift+" : ""}${sign ? key.toUpperCase() : key}`;
}

/**
 * Returns the action of a key in an area; undefined if there is none, or if an input method has
 * taken the key (MEND-47).
 */
export function actionOf<A extends keyof Keys>(area: A, event: KeyboardEvent) {
  if (composes(event)) return;
  const actions: { readonly [combo: string]: string } = KEYS[area];
  return actions[comboOf(event)] as KeyAction<A> | undefined;
}
