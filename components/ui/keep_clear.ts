import { type Box, clearMove } from "./clear_move.ts";

/** Pixels between the notices and the element below them. */
const GAP_PX = 12;
/** Whatever can be pressed or typed into. */
const CONTROLS =
  "a[href], button, input, select, textarea, summary, label:has(input), [role=slider]";

/**
 * Keeps notices above the input area and off every visible control (MEND-23). Messages don't count,
 * since they can be scrolled. Returns a function that stops it.
 */
export function keepClear(): () => void {
  const region = document.querySelector<HTMLElement>("[data-notices]")!;
  const bars = document.querySelector("[data-below-list]");
  const reposition = () => {
    region.removeAttribute("style");
    if (bars?.isConnected) {
      // Otherwise they're above the default position of the input.
      const pixels = innerHeight - bars.getBoundingClientRect().top + GAP_PX;
      region.style.setProperty("--toasts", `${pixels}px`);
      region.style.setProperty("--toasts-line", "0px");
    }
    const screen = { width: innerWidth, height: innerHeight };
    const { x, y } = clearMove(region.getBoundingClientRect(), controlsBeside(region), screen);
    region.style.translate = `${x}px ${y}px`;
  };
  const sizes = new ResizeObserver(reposition);
  for (const part of [bars, document.body, region]) if (part) sizes.observe(part);
  let frame = 0;
  // Dialogs and their content change: positions of controls are checked once per frame.
  const parts = new MutationObserver((changes) => {
    if (changes.every(({ target }) => region.contains(target))) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(reposition);
  });
  parts.observe(document.body, { childList: true, subtree: true });
  const events = ["focusin", "scrollend", "animationend"];
  for (const event of events) document.addEventListener(event, reposition, true);
  return () => {
    sizes.disconnect();
    parts.disconnect();
    cancelAnimationFrame(frame);
    for (const event of events) document.removeEventListener(event, reposition, true);
    region.removeAttribute("style");
  };
}

/** Returns the positions of pressable controls, except those of the notices. */
function controlsBeside(region: HTMLElement): Box[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    if (control.closest("article") || region.contains(control)) return [];
    const box = control.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    // Controls behind a dialog or scrolled out of view don't count.
    const met = document.elementsFromPoint(x, y).find((one) => !region.contains(one));
    return met && control.contains(met) ? [box] : [];
  });
}
