/** Lights a row of a message, with its toolbar, or puts it out. */
type Light = (on: boolean) => void;

let focused: Light | null = null;
let under: Light | null = null;
let lit: Light | null = null;

function change(next: Light | null) {
  if (next === lit) return;
  lit?.(false);
  lit = next;
  next?.(true);
}

/**
 * Lights the row under the pointer, and no other (MEND-23). A list that scrolls under a resting
 * pointer doesn't take the focus's light. A tap must not press a control that it has just revealed
 * (UX-2).
 */
export function pointed({ type, pointerType }: PointerEvent, row: Light): void {
  if (pointerType === "touch") return;
  under = row;
  if (type === "pointermove" || !lit) change(row);
}

/**
 * Call when the focus moves to a row, or with null when it leaves one. A menu or popup that opens
 * from a row takes the row's focus: the row under the pointer stays lit, so that the popup keeps
 * its anchor.
 */
export function focusedRow(row: Light | null): void {
  const before = focused;
  focused = row;
  if (row || lit === before) change(row ?? under);
}

/** Call when the pointer leaves a row: the focused one is lit again. */
export function left(row: Light): void {
  if (under === row) under = null;
  if (lit === row) change(focused);
}

/** Call when a row is removed: the row that moves under the resting pointer is lit. */
export function removed(row: Light): void {
  if (under === row) under = null;
  if (focused === row) focused = null;
  if (lit === row) lit = null;
}
