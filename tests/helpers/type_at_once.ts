import type { Locator } from "playwright-core";

/**
 * Presses a button that shows a field with this label, and types into it before the next frame,
 * like a user on a slow machine. Later code must not undo that.
 */
export function typeAtOnce(button: Locator, label: string, text: string): Promise<void> {
  return button.evaluate(async (button: HTMLElement, { label, text }) => {
    type Field = HTMLInputElement | HTMLTextAreaElement;
    const shown = () =>
      document.querySelector<Field>(`:is(input, textarea)[aria-label="${label}"]`);
    const before = shown();
    button.click();
    let field: Field | null = before;
    for (let i = 0; i < 100 && (!field || field === before); i++) {
      await Promise.resolve();
      field = shown();
    }
    // Whatever had the focus before gets nothing of it.
    field!.focus();
    field!.select();
    document.execCommand("insertText", false, text);
  }, { label, text });
}
