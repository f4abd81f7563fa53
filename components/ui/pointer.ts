/** Keys that only a physical keyboard has. */
const WALKING = /^(Tab|Esc|Arrow|Home|End|Page|F\d)/;

/** null: nothing was pressed yet. */
let finger: boolean | null = null;
let tab = false;

globalThis.document?.addEventListener(
  "pointerdown",
  ({ pointerType }) => {
    tab = false;
    finger = pointerType === "touch";
  },
  true,
);
globalThis.document?.addEventListener("keydown", ({ key }) => {
  tab = key === "Tab";
  if (WALKING.test(key)) finger = false;
}, true);

/** Returns true if the last key was Tab, so that the focus moves by keyboard. */
export function byTab(): boolean {
  return tab;
}

/**
 * Returns true if a finger was used last, even if there is a mouse: anything shown on hover or
 * focus would intercept the tap that made it appear (UX-2).
 */
export function byFinger(): boolean {
  return finger ?? matchMedia("(hover: none)").matches;
}
