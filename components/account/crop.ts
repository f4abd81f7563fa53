/**
 * Visible part of a picture: its place in the room to move, from 0 (left, top) to 1; and its zoom.
 */
export interface View {
  x: number;
  y: number;
  /** 1: as much as fits. */
  zoom: number;
}

export const MIDDLE: View = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 4;

interface Size {
  width: number;
  height: number;
}

/** Area through which a picture is visible. */
export interface Frame {
  size: Size;
  /** Size of the picture when it just covers the frame, in the pixels of `size`. */
  picture: Size;
}

/** Returns the frame of an image that covers its own box (`object-fit: cover`). */
export function frameOf(image: HTMLImageElement): Frame {
  const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image;
  const cover = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight);
  return {
    size: { width: clientWidth, height: clientHeight },
    picture: { width: naturalWidth * cover, height: naturalHeight * cover },
  };
}

/** Returns the view after moving the picture by so many pixels. */
export function moveBy(view: View, { size, picture }: Frame, right: number, down: number): View {
  const { x, y, zoom } = view;
  return {
    x: part(x, picture.width * zoom - size.width, (hidden) => hidden - right),
    y: part(y, picture.height * zoom - size.height, (hidden) => hidden - down),
    zoom,
  };
}

/**
 * Returns the view at another zoom, within bounds; the content at `point` of the frame stays there
 * as far as possible.
 */
export function zoomTo(
  { x, y, zoom }: View,
  { size, picture }: Frame,
  wanted: number,
  point: { x: number; y: number },
): View {
  const next = Math.min(MAX_ZOOM, Math.max(1, wanted));
  const along = (at: number, length: number, whole: number, fixed: number) => {
    const hidden = at * (whole * zoom - length);
    return part(at, whole * next - length, () => (hidden + fixed) / zoom * next - fixed);
  };
  return {
    x: along(x, size.width, picture.width, point.x),
    y: along(y, size.height, picture.height, point.y),
    zoom: next,
  };
}

/** Returns the place within `room` pixels; without room it stays the same. */
function part(before: number, room: number, hidden: (now: number) => number): number {
  return room < 1 ? before : Math.min(1, Math.max(0, hidden(before * room) / room));
}
