import { LIMITS } from "../../protocol/limits.ts";
import { isTaken } from "../../protocol/picture/animation.ts";
import type { PictureFacts } from "../../protocol/picture/facts.ts";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { type Frame, writeAnimation } from "./webp.ts";

/** Why an animation cannot be made to fit: the browser has not what it takes, or it is too long. */
export class ShrinkError extends Error {
  constructor(readonly why: "unsupported" | "too long") {
    super(why);
  }
}

interface Bounds {
  /** Pixels of the longer side. */
  side: number;
  bytes: number;
}

/** What is tried, one after another, until it fits: quality, each how manieth frame, share of the side. */
const TRIES = [
  { quality: 0.85, every: 1, scale: 1 },
  { quality: 0.6, every: 1, scale: 1 },
  { quality: 0.5, every: 2, scale: 1 },
  { quality: 0.4, every: 3, scale: 0.8 },
  { quality: 0.35, every: 4, scale: 0.6 },
  { quality: 0.3, every: 6, scale: 0.5 },
];

/**
 * An animation within the bounds, still moving: its frames are drawn anew and written as WebP, with
 * less quality and fewer frames where it would have too many bytes otherwise (FIL-7).
 * @throws ShrinkError
 */
export async function shrinkAnimation(
  bytes: Uint8Array<ArrayBuffer>,
  { type, width, height }: PictureFacts,
  bounds: Bounds,
): Promise<Uint8Array<ArrayBuffer>> {
  const isKnown = "ImageDecoder" in globalThis && await ImageDecoder.isTypeSupported(type);
  if (!isKnown || width * height > LIMITS.decodedPixelsMax) throw new ShrinkError("unsupported");
  const decoder = new ImageDecoder({ data: bytes, type, preferAnimation: true });
  try {
    await decoder.completed;
    for (const attempt of TRIES) {
      const fit = await write(decoder, { width, height }, attempt, bounds);
      if (fit) return fit;
    }
  } finally {
    decoder.close();
  }
  throw new ShrinkError("too long");
}

interface Size {
  width: number;
  height: number;
}

/** null: it has too many bytes, or frames. */
async function write(
  decoder: ImageDecoder,
  from: Size,
  { quality, every, scale: share }: typeof TRIES[number],
  { side, bytes: most }: Bounds,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const scale = Math.min(1, side / Math.max(from.width, from.height)) * share;
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: pixels(from.width), height: pixels(from.height) };
  const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
  const step = Math.max(every, Math.ceil(count / SERVER_LIMITS.pictureFramesMax));
  if (!isTaken({ ...size, frames: Math.ceil(count / step) })) return null;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  const frames: Frame[] = [];
  let total = 0;
  for (let at = 0; at < count; at++) {
    const { image } = await decoder.decode({ frameIndex: at });
    const duration = (image.duration ?? 100_000) / 1000;
    if (at % step !== 0) {
      // What is left out is seen as long as it was, in the one before it.
      frames.at(-1)!.duration += duration;
      image.close();
      continue;
    }
    context.clearRect(0, 0, size.width, size.height);
    context.drawImage(image, 0, 0, size.width, size.height);
    image.close();
    const blob = await canvas.convertToBlob({ type: "image/webp", quality });
    // Some browsers write no WebP, and PNG instead.
    if (blob.type !== "image/webp") throw new ShrinkError("unsupported");
    const picture = new Uint8Array(await blob.arrayBuffer());
    frames.push({ picture, duration });
    total += picture.length;
    if (total > most * 1.1) return null;
  }
  const written = writeAnimation(frames, size);
  return written.length <= most ? written : null;
}
