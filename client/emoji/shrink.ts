import { LIMITS } from "../../protocol/limits.ts";
import { isTaken } from "../../protocol/picture/animation.ts";
import type { PictureFacts } from "../../protocol/picture/facts.ts";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { decodedFrames, decodes, type DrawnFrame, gifFrames } from "./frames.ts";
import { type Frame, writeAnimation } from "./webp.ts";

/** Reason why an animation can't be shrunk: unsupported by the browser, or too long. */
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

/** Attempts in order until one fits: quality, every nth frame, scale of the sides. */
const SHRINK_ATTEMPTS = [
  { quality: 0.85, every: 1, scale: 1 },
  { quality: 0.6, every: 1, scale: 1 },
  { quality: 0.5, every: 2, scale: 1 },
  { quality: 0.4, every: 3, scale: 0.8 },
  { quality: 0.35, every: 4, scale: 0.6 },
  { quality: 0.3, every: 6, scale: 0.5 },
];

/** Pixels of all frames that are decoded at most for one try: some ten seconds of work. */
const MAX_DECODED = 1_000_000_000;

/**
 * Shrinks an animation to the limits: redraws its frames and encodes them as WebP, with lower
 * quality and fewer frames if it would be too large (FIL-7).
 * @throws ShrinkError, also for a damaged file
 */
export async function shrinkAnimation(
  bytes: Uint8Array<ArrayBuffer>,
  facts: PictureFacts,
  bounds: Bounds,
): Promise<Uint8Array<ArrayBuffer>> {
  const { type, width, height, frames } = facts;
  if (width * height > LIMITS.decodedPixelsMax) throw new ShrinkError("too long");
  if (width * height * frames > MAX_DECODED) throw new ShrinkError("too long");
  const canDecode = type === "image/gif" || await decodes(type);
  if (!canDecode) throw new ShrinkError("unsupported");
  for (const attempt of SHRINK_ATTEMPTS) {
    const drawn = type === "image/gif" ? gifFrames(bytes) : decodedFrames(bytes, type);
    const fit = await write(drawn, facts, attempt, bounds);
    if (fit) return fit;
  }
  throw new ShrinkError("too long");
}

/** null: it has too many bytes, or frames. */
async function write(
  drawn: AsyncIterable<DrawnFrame>,
  { width, height, frames: count }: PictureFacts,
  { quality, every, scale: share }: typeof SHRINK_ATTEMPTS[number],
  { side, bytes: most }: Bounds,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const scale = Math.min(1, side / Math.max(width, height)) * share;
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: pixels(width), height: pixels(height) };
  const step = Math.max(every, Math.ceil(count / SERVER_LIMITS.pictureFramesMax));
  const kept = Math.ceil(count / step);
  // A single frame would no longer move.
  if (kept < 2 || !isTaken({ ...size, frames: kept })) return null;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  const frames: Frame[] = [];
  let at = 0;
  let total = 0;
  for await (const { image, duration } of drawn) {
    if (at++ % step !== 0) {
      // The frame before a dropped one takes over its duration.
      frames.at(-1)!.duration += duration;
      continue;
    }
    context.clearRect(0, 0, size.width, size.height);
    context.drawImage(image, 0, 0, size.width, size.height);
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
