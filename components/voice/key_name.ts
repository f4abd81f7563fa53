const NAMES: Record<string, string> = {
  Backquote: "`",
  ControlLeft: "left Ctrl",
  ControlRight: "right Ctrl",
  ShiftLeft: "left Shift",
  ShiftRight: "right Shift",
  AltLeft: "left Alt",
  AltRight: "right Alt",
  Mouse1: "the middle mouse button",
  Mouse3: "mouse button 4",
  Mouse4: "mouse button 5",
};

/** What is written on a key, given its `KeyboardEvent.code` or `Mouse` with a button's number. */
export function keyName(code: string): string {
  return NAMES[code] ?? code.replace(/^(Key|Digit)/, "").replace(/(?<=[a-z])(?=[A-Z\d])/g, " ");
}
