/** The code of keys that an input method takes. */
const COMPOSING_KEY_CODE = 229;

type Pressed = Pick<KeyboardEvent, "key" | "isComposing" | "keyCode">;

/**
 * Returns true for a key of an input method, which composes a character from several keys
 * (MEND-47). WebKit reports the end of composing before the key that ends it: only the code
 * remains.
 */
export function composes({ isComposing, keyCode }: Omit<Pressed, "key">): boolean {
  return isComposing || keyCode === COMPOSING_KEY_CODE;
}

/** Returns true if Enter was pressed, unless it accepts a suggestion of an input method. */
export function isEnter(event: Pressed): boolean {
  return event.key === "Enter" && !composes(event);
}

/** Returns true if Escape was pressed, and not to leave an input method. */
export function isEscape(event: Pressed): boolean {
  return event.key === "Escape" && !composes(event);
}
