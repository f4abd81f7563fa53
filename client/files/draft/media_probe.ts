import { rgbaToThumbHash } from "thumbhash";
import { toBase64 } from "../../base/base64.ts";

/** Pixels of the longer side of a thumbnail. */
const THUMBNAIL_PX = 320;
/** Pixels of what a blurred preview is made of. */
const PREVIEW_PX = 100;
/** Milliseconds that a film or sound may take to tell of itself. */
const PROBE_TIMEOUT_MS = 5000;
/** From 0 to 1. */
const THUMBNAIL_QUALITY = 0.8;

/** The preview data of a file. */
export interface MediaProbe {
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  preview?: string;
  thumb: { blob: Blob; width: number; height: number } | null;
}

type Source = ImageBitmap | HTMLVideoElement;
interface Size {
  width: number;
  height: number;
}

/** Reads a picture whose size was checked (HARD-13). Throws what the browser throws. */
export async function probePicture(blob: Blob): Promise<MediaProbe> {
  const bitmap = await createImageBitmap(blob);
  try {
    const { width, height } = bitmap;
    const small = Math.max(width, height) <= THUMBNAIL_PX;
    return { width, height, ...await drawn(bitmap, { width, height }, !small) };
  } finally {
    bitmap.close();
  }
}

/** Reads a video, with a picture of its beginning. Throws if the browser can't play it. */
export async function probeVideo(blob: Blob): Promise<MediaProbe> {
  return await withMedia("video", blob, async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    const length = durationOf(video);
    // The very first picture is black often.
    video.currentTime = Math.min(1, (length.duration ?? 0) / 2);
    await once(video, "seeked");
    return { width, height, ...length, ...await drawn(video, { width, height }, true) };
  });
}

/** Reads a sound. Throws if the browser can't play it. */
export async function probeAudio(blob: Blob): Promise<MediaProbe> {
  return await withMedia("audio", blob, (audio) => ({ ...durationOf(audio), thumb: null }));
}

function durationOf({ duration }: HTMLMediaElement): { duration?: number } {
  return Number.isFinite(duration) ? { duration } : {};
}

async function withMedia<K extends "video" | "audio", T>(
  kind: K,
  blob: Blob,
  use: (media: HTMLElementTagNameMap[K]) => T | Promise<T>,
): Promise<T> {
  const url = URL.createObjectURL(blob);
  const media = document.createElement(kind);
  try {
    media.muted = true;
    media.preload = kind === "video" ? "auto" : "metadata";
    media.src = url;
    await once(media, kind === "video" ? "loadeddata" : "loadedmetadata");
    return await use(media);
  } finally {
    media.removeAttribute("src");
    media.load();
    URL.revokeObjectURL(url);
  }
}

function once(media: HTMLMediaElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(media.error ?? new Error("It cannot be played"));
    const timer = setTimeout(failed, PROBE_TIMEOUT_MS);
    media.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true });
    media.addEventListener("error", failed, { once: true });
  });
}

/** Returns the thumbnail, if requested, and the blurred preview. */
async function drawn(source: Source, size: Size, wanted: boolean): Promise<MediaProbe> {
  if (size.width * size.height === 0) return { thumb: null };
  const { width, height } = fitting(size, PREVIEW_PX);
  const { context } = painted(source, { width, height });
  const { data } = context.getImageData(0, 0, width, height);
  const preview = toBase64(rgbaToThumbHash(width, height, data));
  if (!wanted) return { preview, thumb: null };
  const box = fitting(size, THUMBNAIL_PX);
  const { canvas } = painted(source, box);
  const webp = await canvas.convertToBlob({ type: "image/webp", quality: THUMBNAIL_QUALITY });
  // Some browsers write no WebP, and PNG instead.
  const blob = webp.type === "image/webp"
    ? webp
    : await canvas.convertToBlob({ type: "image/jpeg", quality: THUMBNAIL_QUALITY });
  return { preview, thumb: { blob, ...box } };
}

function painted(source: Source, { width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  return { canvas, context };
}

/** The same proportions within `max`, never larger. */
function fitting({ width, height }: Size, max: number): Size {
  const scale = Math.min(1, max / Math.max(width, height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: side(width), height: side(height) };
}
