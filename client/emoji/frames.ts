import { gifImages } from "./gif.ts";

/** Complete picture of an animation, valid until the next one is requested. */
export interface DrawnFrame {
  image: CanvasImageSource;
  /** Milliseconds that it is shown. */
  duration: number;
}

/**
 * Yields the pictures of a GIF, in every browser.
 * @throws if it is damaged
 */
export async function* gifFrames(bytes: Uint8Array): AsyncGenerator<DrawnFrame> {
  let canvas: OffscreenCanvas | undefined;
  for (const { image, duration } of gifImages(bytes)) {
    canvas ??= new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d")!.putImageData(image, 0, 0);
    yield { image: canvas, duration };
  }
}

/** Resolves to true if this browser can decode the frames of such animations. */
export async function decodes(type: string): Promise<boolean> {
  return "ImageDecoder" in globalThis && await ImageDecoder.isTypeSupported(type);
}

/**
 * Yields the pictures of any animation, with the browser's own decoder.
 * @throws if it is damaged
 */
export async function* decodedFrames(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): AsyncGenerator<DrawnFrame> {
  const decoder = new ImageDecoder({ data: bytes, type, preferAnimation: true });
  try {
    await decoder.completed;
    const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
    for (let frameIndex = 0; frameIndex < count; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      try {
        yield { image, duration: (image.duration ?? 100_000) / 1000 };
      } finally {
        image.close();
      }
    }
  } finally {
    decoder.close();
  }
}
