import { lazy } from "../../browser/lazy.ts";
import type { EmojiKind } from "../../protocol/emoji.ts";
import { EMOJI_LIMITS, EMOJI_NAME } from "../../protocol/emoji_limits.ts";
import { cutText } from "../../protocol/graphemes.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { isAnimation } from "../../protocol/picture/animation.ts";
import { withoutMetadata } from "../../protocol/picture/clean.ts";
import type { PictureFacts } from "../../protocol/picture/facts.ts";
import { readPicture } from "../../protocol/picture/read.ts";
import { emojiProblems as t } from "../../text/en/server_settings.ts";
import { fill } from "../../text/message.ts";
import { toBase64 } from "../base/base64.ts";

/** File that the user has chosen, or an entry of an archive. */
export interface EmojiFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Maximum bytes of one choice of files. */
const MAX_CHOSEN = 100 * 1024 * 1024;

/** Why a file cannot become an emoji, for the person. */
export class EmojiFileError extends Error {}

/**
 * Derives an emoji's name from a file name: without the ending, and with allowed characters only.
 */
export function emojiNameOf(fileName: string): string {
  const name = fileName.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "")
    .normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^a-z0-9_]+/g, "_").replace(/^_+|_+$/g, "");
  return cutText(name, EMOJI_NAME.max).padEnd(EMOJI_NAME.min, "_");
}

/**
 * The files, with those of zip archives in their place.
 * @throws EmojiFileError for more than a page should hold, and for an archive that is damaged
 */
export async function readChosen(files: readonly File[]): Promise<EmojiFile[]> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_CHOSEN) throw new EmojiFileError(t.archiveTooLarge);
  const read = await Promise.all(files.map(async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return isZip(bytes) ? await unpacked(bytes) : [{ name: file.name, bytes }];
  }));
  return read.flat();
}

async function unpacked(bytes: Uint8Array): Promise<EmojiFile[]> {
  const { ArchiveTooLarge, unpack } = await lazy(() => import("./zip.ts")).load();
  try {
    return unpack(bytes);
  } catch (error) {
    const isLarge = error instanceof ArchiveTooLarge;
    throw new EmojiFileError(isLarge ? t.archiveTooLarge : t.archive);
  }
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * Prepares a picture for upload (FIL-7): redrawn within the limits of its kind; an animation is
 * kept as it is if it fits.
 * @returns a data URL
 * @throws EmojiFileError
 */
export async function fitEmoji({ bytes }: EmojiFile, kind: EmojiKind): Promise<string> {
  const { side, bytes: most } = EMOJI_LIMITS[kind];
  const facts = readPicture(bytes);
  if (!facts) throw new EmojiFileError(t.noPicture);
  const { type, width, height } = facts;
  if (facts.frames > 1) {
    const clean = withoutMetadata(bytes, facts);
    const kept = readPicture(clean);
    const fits = width <= side && height <= side && clean.length <= most;
    if (fits && kept && isAnimation(kept)) return `data:${type};base64,${toBase64(clean)}`;
    return `data:image/webp;base64,${toBase64(await shrink(bytes, facts, kind))}`;
  }
  if (width * height > LIMITS.decodedPixelsMax) throw new EmojiFileError(t.tooLarge);
  const blob = await draw(new Blob([bytes], { type }), side).catch(() => {
    throw new EmojiFileError(t.noPicture);
  });
  if (blob.size > most) throw new EmojiFileError(t.tooLarge);
  return `data:${blob.type};base64,${toBase64(await blob.arrayBuffer())}`;
}

/** The code that shrinks animations is loaded with the first that needs it. */
async function shrink(
  bytes: Uint8Array<ArrayBuffer>,
  facts: PictureFacts,
  kind: EmojiKind,
): Promise<Uint8Array<ArrayBuffer>> {
  const bounds = EMOJI_LIMITS[kind];
  const { ShrinkError, shrinkAnimation } = await lazy(() => import("./shrink.ts")).load();
  return await shrinkAnimation(bytes, facts, bounds).catch((error) => {
    if (!(error instanceof ShrinkError)) throw new EmojiFileError(t.noPicture);
    const text = error.why === "too long" ? t.tooLong : t.animation;
    throw new EmojiFileError(fill(text, { side: bounds.side, size: bounds.bytes / 1024 }));
  });
}

/** Draws the whole picture, scaled down if necessary. */
async function draw(file: Blob, side: number): Promise<Blob> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const size = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(size(image.width), size(image.height));
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
}
