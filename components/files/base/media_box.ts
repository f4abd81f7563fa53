/** Pixels that an image or video may take in the list. */
const MAX_WIDTH_PX = 400;
const MAX_HEIGHT_PX = 320;
/** Size of media whose sender gave none. */
const UNKNOWN = { width: MAX_WIDTH_PX, height: 225 };

/** The box that is kept for an image or video before it is loaded; never larger than itself. */
export function boxFor(
  { width, height }: { width?: number; height?: number },
): { width: number; height: number } {
  if (!width || !height) return UNKNOWN;
  const scale = Math.min(1, MAX_WIDTH_PX / width, MAX_HEIGHT_PX / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Pixels of what can be seen and pressed. */
const MIN_SIDE_PX = 44;

/**
 * The same as a style, large enough to be pressed (MEND-51). Its form is that of the enlarged box:
 * a width that is forced on a narrow one would make it many times as high.
 */
export function boxStyle(size: Parameters<typeof boxFor>[0]): {
  width: number;
  aspectRatio: string;
} {
  const box = boxFor(size);
  const [width, height] = [Math.max(MIN_SIDE_PX, box.width), Math.max(MIN_SIDE_PX, box.height)];
  return { width, aspectRatio: `${width}/${height}` };
}
