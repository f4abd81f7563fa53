import { type UnzipFileInfo, unzipSync } from "fflate";
import type { EmojiFile } from "./chosen.ts";

/** Bytes that are unpacked at most of one file, and of all; files of one archive. */
const MAX_FILE = 8 * 1024 * 1024;
const MAX_ALL = 100 * 1024 * 1024;
const MAX_FILES = 500;
/** Files that an operating system adds. */
const HIDDEN = /(^|\/)(\.|__MACOSX\/)|\/$/;
const PICTURES = /\.(png|gif|webp|jpe?g)$/i;

/** The archive would take more memory than a page should use (FIL-7). */
export class ArchiveTooLarge extends Error {}

/**
 * Unpacks the pictures of an archive from all folders. The claimed sizes are added up before
 * unpacking, and nothing beyond them is unpacked: a small archive can't fill the memory.
 * @throws ArchiveTooLarge, and for a damaged archive
 */
export function unpack(bytes: Uint8Array): EmojiFile[] {
  let files = 0;
  let all = 0;
  unzipSync(bytes, {
    filter(entry) {
      if (!isTaken(entry)) return false;
      files++;
      all += unpackedSize(entry);
      return false;
    },
  });
  if (files > MAX_FILES || all > MAX_ALL) throw new ArchiveTooLarge();
  return Object.entries(unzipSync(bytes, { filter: isTaken })).map(([name, bytes]) => ({
    name: name.replace(/^.*\//, ""),
    bytes: new Uint8Array(bytes),
  }));
}

function isTaken(entry: UnzipFileInfo): boolean {
  const { name } = entry;
  return PICTURES.test(name) && !HIDDEN.test(name) && unpackedSize(entry) <= MAX_FILE;
}

/** Uncompressed entries use the first size, whatever the second claims. */
function unpackedSize({ size, originalSize }: UnzipFileInfo): number {
  return Math.max(size, originalSize);
}
