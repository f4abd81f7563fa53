import { addRest, MAX_PARTS, numbersOf, type PictureFacts, type Range } from "./facts.ts";

const SIGNATURE_BYTES = 8;
/** Length, name, and after the data a checksum. */
const CHUNK_OVERHEAD_BYTES = 12;
/** Chunks that affect how a picture looks. */
const NEEDED = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|cICP|pHYs|acTL|fcTL|fdAT)$/;

/** Reads a PNG; null: it has no size. */
export function readPng(bytes: Uint8Array): PictureFacts | null {
  const { u32, name } = numbersOf(bytes);
  if (name(SIGNATURE_BYTES + 4) !== "IHDR" || u32(SIGNATURE_BYTES) !== 13) return null;
  const metadata: Range[] = [];
  let frames = 0;
  let pixels = false;
  let whole = false;
  for (
    let i = SIGNATURE_BYTES, parts = 0;
    i + CHUNK_OVERHEAD_BYTES <= bytes.length && parts < MAX_PARTS;
    parts++
  ) {
    const chunk = name(i + 4);
    const next = i + CHUNK_OVERHEAD_BYTES + u32(i);
    if (chunk === "fcTL") frames++;
    if (chunk === "IDAT") pixels = true;
    if (!NEEDED.test(chunk)) metadata.push([i, next]);
    if (chunk === "IEND") {
      whole = pixels && next === bytes.length;
      addRest(metadata, bytes, next);
      break;
    }
    i = next;
  }
  const size = { width: u32(SIGNATURE_BYTES + 8), height: u32(SIGNATURE_BYTES + 12) };
  return { type: "image/png", ...size, frames: Math.max(1, frames), whole, metadata };
}
