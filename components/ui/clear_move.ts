/** Edges in pixels from the upper left corner of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels between a notice and a control, and the edge of the window. */
const GAP_PX = 8;
/** Pixels between two places that are tried. */
const STEP_PX = 4;
/** Pixels by which a place at another side must be nearer for a notice to change sides. */
const SIDE_CHANGE_PX = 160;

/**
 * Returns how far a notice must move to cover none of these: up or down, at its own side, in the
 * middle or at the other side, whichever is nearest. If it always covers one, it covers as little
 * as possible.
 */
export function clearMove(
  box: Box,
  others: readonly Box[],
  { width, height }: { width: number; height: number },
): { x: number; y: number } {
  const across = width - box.left - box.right;
  let best = { x: 0, y: 0, covered: coveredBy(box, others), cost: 0 };
  for (const [i, x] of [0, across / 2, across].entries()) {
    const column = others.filter((one) => one.right > box.left + x && one.left < box.right + x);
    const steps = Math.ceil(height / STEP_PX);
    for (let step = -steps; step <= steps; step++) {
      const y = step * STEP_PX;
      const cost = Math.abs(y) + (i > 0 ? SIDE_CHANGE_PX : 0);
      if (box.top + y < GAP_PX || box.bottom + y > height - GAP_PX) continue;
      const covered = coveredBy(moved(box, x, y), column);
      if (covered < best.covered || covered === best.covered && cost < best.cost) {
        best = { x, y, covered, cost };
      }
    }
  }
  return { x: best.x, y: best.y };
}

/**
 * Returns how many of the others are covered by a box, or too near to be pressed easily, as
 * fractions of each.
 */
function coveredBy(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, one) => {
    const wide = Math.min(box.right, one.right) - Math.max(box.left, one.left);
    const high = Math.min(box.bottom, one.bottom) - Math.max(box.top, one.top) + GAP_PX;
    const whole = (one.right - one.left) * (one.bottom - one.top + GAP_PX);
    return sum + Math.max(0, wide) * Math.max(0, high) / whole;
  }, 0);
}

function moved({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
