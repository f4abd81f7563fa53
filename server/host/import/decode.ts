/**
 * The text of a file as programs of any system write it: UTF-8 or UTF-16, with a mark at its
 * beginning or without.
 */
export function decodeText(bytes: Uint8Array): string {
  // TextDecoder takes the mark away.
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** JSON begins with two characters of ASCII: in UTF-16 one byte of each is zero. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe || first > 0 && second === 0) return "utf-16le";
  if (first === 0xfe && second === 0xff || first === 0 && second > 0) return "utf-16be";
  return "utf-8";
}
