/** Pixels that an image or video may take in the list. */
const WIDTH = 400;
const HEIGHT = 320;
/** For those whose size nobody told. */
const UNKNOWN = { width: WIDTH, height: 225 };

/** The box that is kept for an image or video before it is loaded; never larger than itself. */
export function boxFor(
  { width, height }: { width?: number; height?: number },
): { width: number; height: number } {
  if (!width || !height) return UNKNOWN;
  const scale = Math.min(1, WIDTH / width, HEIGHT / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
