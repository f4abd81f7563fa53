/** Pixels that no bar of a browser takes, but every keyboard. */
const MIN_KEYBOARD_PX = 120;

let watching = false;

/**
 * Keeps `--screen`, the height of the page, at the part above the keyboard, for browsers in which
 * it covers the page (`interactive-widget` makes the others shrink the page). Can be called often.
 */
export function makeRoom(): void {
  const view = globalThis.visualViewport;
  if (watching || !view) return;
  watching = true;
  const update = () => {
    const { style } = document.documentElement;
    if (innerHeight - view.height * view.scale < MIN_KEYBOARD_PX) {
      return style.removeProperty("--screen");
    }
    style.setProperty("--screen", `${Math.round(view.height * view.scale)}px`);
    // The browser has scrolled the input into view; now all of the page is in view.
    scrollTo(0, 0);
  };
  view.addEventListener("resize", update);
  update();
}
