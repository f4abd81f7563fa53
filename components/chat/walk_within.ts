const CONTROLS = "a[href], button:not(:disabled), summary, input, audio, video, [tabindex='0']";

/**
 * Moves within a message (UX-6), from the focus to the next or previous control; before the first
 * one is the message itself.
 */
export function walkWithin(article: HTMLElement, from: HTMLElement, action: string): void {
  const all = [...article.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }));
  const mirrored = getComputedStyle(article).direction === "rtl";
  const step = (action === "back") !== mirrored ? -1 : 1;
  const at = from === article ? -1 : all.indexOf(from);
  const next = at + (action === "enter" ? 1 : step);
  if (next < 0) article.focus();
  else all[next]?.focus();
}
