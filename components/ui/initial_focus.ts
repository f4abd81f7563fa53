/**
 * Returns the element of a layer that gets the focus when its trap closes, some milliseconds after
 * it was rendered: the one that already has it, if the reader was quicker, or the one that asks for
 * it. null: the first focusable.
 */
export function initialFocus(content: HTMLElement | null): HTMLElement | null {
  const now = document.activeElement as HTMLElement;
  if (content?.contains(now)) return now;
  return content?.querySelector<HTMLElement>("[data-autofocus]") ?? null;
}
