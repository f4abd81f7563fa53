/** Keys that nobody has without a keyboard; those of the screen send others. */
const WALKING = /^(Tab|Esc|Arrow|Home|End|Page|F\d)/;

/** null: nothing was pressed yet. */
let finger: boolean | null = null;

globalThis.document?.addEventListener(
  "pointerdown",
  ({ pointerType }) => void (finger = pointerType === "touch"),
  true,
);
globalThis.document?.addEventListener("keydown", ({ key }) => {
  if (WALKING.test(key)) finger = false;
}, true);

/**
 * Whether a finger was used last, be there a mouse as well: what a pointer or the focus shows would
 * take the tap that made it appear (UX-2).
 */
export function byFinger(): boolean {
  return finger ?? matchMedia("(hover: none)").matches;
}
