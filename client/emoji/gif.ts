// @ts-types="@types/omggif"
import { type Frame, GifReader } from "omggif";

/** Complete picture at one moment; the same object each time, with other pixels. */
export interface GifImage {
  image: ImageData;
  /** Milliseconds that it is shown. */
  duration: number;
}

/** GIF's numbers for disposing of a frame. */
const DISPOSE_TO_BACKGROUND = 2;
const DISPOSE_TO_PREVIOUS = 3;
/** Delay in hundredths of a second that browsers use for delays of less than 2. */
const DEFAULT_DELAY_CS = 10;

/**
 * Yields the pictures of a GIF in order, composed of its frames as each of them specifies.
 * @throws if it is damaged
 */
export function* gifImages(bytes: Uint8Array): Generator<GifImage> {
  const reader = new GifReader(bytes);
  const image = new ImageData(reader.width, reader.height);
  let before: Frame | null = null;
  let kept: Uint8ClampedArray | null = null;
  for (let at = 0; at < reader.numFrames(); at++) {
    const frame = reader.frameInfo(at);
    if (frame.x + frame.width > image.width || frame.y + frame.height > image.height) {
      throw new Error("a frame reaches out of the picture");
    }
    if (before?.disposal === DISPOSE_TO_BACKGROUND) clear(image, before);
    if (before?.disposal === DISPOSE_TO_PREVIOUS) image.data.set(kept!);
    kept = frame.disposal === DISPOSE_TO_PREVIOUS ? image.data.slice() : null;
    reader.decodeAndBlitFrameRGBA(at, image.data);
    yield { image, duration: (frame.delay < 2 ? DEFAULT_DELAY_CS : frame.delay) * 10 };
    before = frame;
  }
}

function clear({ data, width }: ImageData, frame: Frame): void {
  for (let y = frame.y; y < frame.y + frame.height; y++) {
    const from = (y * width + frame.x) * 4;
    data.fill(0, from, from + frame.width * 4);
  }
}
