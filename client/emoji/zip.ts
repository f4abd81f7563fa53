import { unzipSync } from "fflate";
import type { ChosenFile } from "./chosen.ts";

/** Bytes that are unpacked at most: of one file, and files of one archive. */
const FILE_MAX = 8 * 1024 * 1024;
const FILES_MAX = 500;
/** Where a file of a system lies that is none of the person's. */
const HIDDEN = /(^|\/)(\.|__MACOSX\/)|\/$/;
const PICTURES = /\.(png|gif|webp|jpe?g)$/i;

/** The pictures of an archive, whatever folder they lie in. @throws for one that is damaged */
export function unpack(bytes: Uint8Array): ChosenFile[] {
  let left = FILES_MAX;
  const found = unzipSync(bytes, {
    filter: ({ name, originalSize }) =>
      PICTURES.test(name) && !HIDDEN.test(name) && originalSize <= FILE_MAX && left-- > 0,
  });
  return Object.entries(found).map(([name, bytes]) => ({
    name: name.replace(/^.*\//, ""),
    bytes: new Uint8Array(bytes),
  }));
}
