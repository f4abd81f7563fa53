/** Keys that nobody has without a keyboard; those of the screen send others. */
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

/** Whether the focus moves by Tab: it was pressed last. */
export function byTab(): boolean {
  return tab;
}

/**
 * Whether a finger was used last, be there a mouse as well: what a pointer or the focus shows would
 * take the tap that made it appear (UX-2).
 */
export function byFinger(): boolean {
  return finger ?? matchMedia("(hover: none)").matches;
}
