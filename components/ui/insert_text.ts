/**
 * Replaces the selection in a field as if the text was typed: the browser can undo and redo it
 * (MEND-47). The focus stays where it is, and no on-screen keyboard opens.
 */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const focused = document.activeElement as HTMLElement | null;
  const { inputMode } = field;
  if (focused !== field) {
    field.inputMode = "none";
    field.focus({ preventScroll: true });
  }
  // Fallback for browsers without it, and for elements that trap the focus.
  const typed = document.activeElement === field &&
    document.execCommand(text ? "insertText" : "delete", false, text);
  if (!typed) {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (focused === field) return;
  focused?.focus({ preventScroll: true });
  field.inputMode = inputMode;
}
