import { MAX_FILES } from "./files.ts";

/** A file on the server, as the message that it belongs to describes it (FIL-1). */
export interface FileRef {
  id: string;
  /** 32 bytes, base64url. */
  key: string;
  name: string;
  /** Media type by the sender's system. */
  type: string;
  /** Bytes. */
  size: number;
  /** Bytes as they are stored, padded (E2E-33); absent: it is not. */
  padded?: number;
  /** SHA-256 over the SHA-256 digests of its chunks in their order, base64url. */
  hash: string;
  /** Pixels of a picture or video, where the sender knew them. */
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  /** A thumbhash, base64. */
  preview?: string;
  thumb?: Thumbnail;
  /** A picture that moves. */
  animated?: true;
  voice?: { peaks: string };
}

/** A small picture of a file, which is a file itself. */
export interface Thumbnail {
  id: string;
  key: string;
  size: number;
  padded?: number;
  type: string;
  width: number;
  height: number;
}

/** Ids of files and of their thumbnails, as a message names them to the server. */
export function fileIds(files: readonly Pick<FileRef, "id" | "thumb">[]): string[] {
  return files.flatMap(({ id, thumb }) => thumb ? [id, thumb.id] : [id]);
}

type Fields = Record<string, unknown>;

/** 32 bytes. */
const SECRET = /^[\w-]{43}$/;
const ID = /^[\w-]{1,64}$/;
const BASE64 = /^[\w+/-]{1,96}={0,2}$/;
const MAX_NAME = 255;
/**
 * Characters that are invisible in a name, or reverse it so that its extension looks like another.
 */
// deno-lint-ignore no-control-regex
const UNSEEN = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const MAX_TYPE = 127;
/** Seconds: a year. */
const MAX_DURATION = 31_536_000;

/**
 * Parses the files of a header line; null if it is none, or has an id twice. Malformed optional
 * fields are left out.
 */
export function readFileRefs(value: unknown): FileRef[] | null {
  if (!Array.isArray(value) || !value.length || value.length > MAX_FILES) return null;
  const files = value.map(readFileRef);
  if (!files.every((file) => file !== null)) return null;
  const ids = files.flatMap(({ id, thumb }) => thumb ? [id, thumb.id] : [id]);
  return new Set(ids).size === ids.length ? files : null;
}

/** Parses the unsealed data of a saved animation (FIL-8); null: it is none, or another file's. */
export function animationRef(text: string, id: string): FileRef | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const ref = readFileRef(value);
  return ref?.id === id ? ref : null;
}

function readFileRef(value: unknown): FileRef | null {
  const file = fieldsOf(value);
  const { id, key, name, hash, duration, preview } = file;
  if (!isText(id, ID) || !isText(key, SECRET) || !isText(hash, SECRET)) return null;
  const sizes = sizesOf(file);
  if (typeof name !== "string" || !name || !sizes) return null;
  // deno-lint-ignore cuts/no-cut-text -- No page sends a longer one.
  const seen = name.replace(UNSEEN, "").slice(-MAX_NAME) || "file";
  const thumb = readThumbnail(file.thumb);
  const { peaks } = fieldsOf(file.voice);
  // The end of a name holds its extension.
  return {
    id,
    key,
    name: seen,
    type: typeOf(file),
    ...sizes,
    hash,
    ...boxOf(file),
    ...(typeof duration === "number" && duration >= 0 && duration < MAX_DURATION && { duration }),
    ...(isText(preview, BASE64) && { preview }),
    ...(thumb && { thumb }),
    ...(file.animated === true && { animated: true }),
    ...(isText(peaks, BASE64) && { voice: { peaks } }),
  };
}

function readThumbnail(value: unknown): Thumbnail | null {
  const thumb = fieldsOf(value);
  const { id, key } = thumb;
  const box = boxOf(thumb);
  const sizes = sizesOf(thumb);
  if (!isText(id, ID) || !isText(key, SECRET) || !sizes || !box) return null;
  return { id, key, ...sizes, type: typeOf(thumb), ...box };
}

function sizesOf({ size, padded }: Fields): { size: number; padded?: number } | false {
  return isCount(size) && { size, ...(isCount(padded) && padded >= size && { padded }) };
}

function boxOf({ width, height }: Fields): { width: number; height: number } | null {
  const fits = (pixels: unknown): pixels is number =>
    isCount(pixels) && pixels > 0 && pixels < 65_536;
  return fits(width) && fits(height) ? { width, height } : null;
}

function typeOf({ type }: Fields): string {
  return typeof type === "string" ? type.slice(0, MAX_TYPE) : "";
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value ? value as Fields : {};
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === "string" && pattern.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
