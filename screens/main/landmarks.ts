const FOCUSABLE = "button:not(:disabled), a[href], [tabindex='0']";

/** F6: the focus goes to the next part of the window, or with Shift to the one before. */
export function focusNextLandmark(step: 1 | -1) {
  const places = [...document.querySelectorAll<HTMLElement>("[data-landmark]")]
    .filter((place) => place.checkVisibility() && target(place));
  const at = places.findLastIndex((place) => place.contains(document.activeElement));
  const start = at === -1 && step === -1 ? 0 : at;
  const next = places.at((start + step + places.length) % places.length);
  if (next) target(next)?.focus();
}

function target(place: HTMLElement): HTMLElement | null {
  const candidates = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return place.querySelector<HTMLElement>("[data-composer]") ??
    candidates.find((element) => element.checkVisibility()) ?? null;
}
