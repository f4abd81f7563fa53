import { keys as t } from "../../text/en/voice.ts";

const NAMES: Record<string, string> = {
  Backquote: "`",
  ControlLeft: t.controlLeft,
  ControlRight: t.controlRight,
  ShiftLeft: t.shiftLeft,
  ShiftRight: t.shiftRight,
  AltLeft: t.altLeft,
  AltRight: t.altRight,
  Mouse1: t.middleButton,
  Mouse3: t.fourthButton,
  Mouse4: t.fifthButton,
};

/** Returns the label of a key, given its `KeyboardEvent.code` or `Mouse` with a button's number. */
export function keyName(code: string): string {
  return NAMES[code] ?? code.replace(/^(Key|Digit)/, "").replace(/(?<=[a-z])(?=[A-Z\d])/g, " ");
}
