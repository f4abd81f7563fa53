/**
 * What of a layer has the focus when its trap closes, some milliseconds after it was drawn: where
 * somebody already is, who was quicker, or what asks for it. Null: the first that can have it.
 */
export function initialFocus(content: HTMLElement | null): HTMLElement | null {
  const now = document.activeElement as HTMLElement;
  if (content?.contains(now)) return now;
  return content?.querySelector<HTMLElement>("[data-autofocus]") ?? null;
}
