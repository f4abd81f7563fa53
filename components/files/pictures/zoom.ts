/**
 * Position of a picture in its box: its scale relative to the fitting size, and its offset from the
 * middle.
 */
export interface View {
  scale: number;
  /** CSS pixels. */
  x: number;
  y: number;
}

/** All of it is seen. */
export const FIT: View = { scale: 1, x: 0, y: 0 };

interface Size {
  width: number;
  height: number;
}

/** CSS pixels: of the box, of the picture as it fits into it, and of the picture itself. */
export interface Sizes {
  box: Size;
  fit: Size;
  natural: Size;
}

/** From the middle of the box. */
export interface Point {
  x: number;
  y: number;
}

/** How much larger than it fits a picture is where each of its pixels is one of the screen's. */
export function actualScale({ fit, natural }: Sizes): number {
  return fit.width > 0 ? Math.max(1, natural.width / fit.width) : 1;
}

/** Small pictures can be enlarged as well. */
const most = (sizes: Sizes) => Math.max(8, actualScale(sizes) * 4);

/** Zooms a picture; the point `at` stays in place. */
export function zoomedTo(view: View, wanted: number, at: Point, sizes: Sizes): View {
  const scale = Math.min(Math.max(wanted, 1), most(sizes));
  const change = scale / view.scale;
  return bounded({
    scale,
    x: at.x - (at.x - view.x) * change,
    y: at.y - (at.y - view.y) * change,
  }, sizes);
}

/** Moves a picture, as far as there is more of it. */
export function pannedBy(view: View, by: Point, sizes: Sizes): View {
  return bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, sizes);
}

/** All of it, or each pixel as it is, which a picture that fits anyway has twice as large. */
export function toggledAt(view: View, at: Point, sizes: Sizes): View {
  if (view.scale > 1) return FIT;
  const actual = actualScale(sizes);
  return zoomedTo(view, actual > 1.05 ? actual : 2, at, sizes);
}

function bounded({ scale, x, y }: View, { box, fit }: Sizes): View {
  const within = (shift: number, size: number, room: number) => {
    const most = Math.max(0, (size * scale - room) / 2);
    return Math.min(Math.max(shift, -most), most);
  };
  return { scale, x: within(x, fit.width, box.width), y: within(y, fit.height, box.height) };
}
