/** Maximum characters of a part: the highlighter takes no more at once. */
const MAX_PART_CHARS = 4000;

/** Thrown for bytes that are no text. */
export class NoText extends Error {}

/**
 * Decodes a text's bytes, or their beginning. Bytes that are not Unicode are read as the encoding
 * that old editors use.
 * @throws NoText
 */
export function textOfBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) throw new NoText();
  try {
    // The end may cut a character in two.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Splits a text into parts that are drawn separately: each ends with a paragraph if possible,
 * otherwise with a line.
 */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = endOf(text, from);
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}

function endOf(text: string, from: number): number {
  const most = from + MAX_PART_CHARS;
  if (most >= text.length) return text.length;
  const paragraph = text.lastIndexOf("\n\n", most - 2) + 2;
  if (paragraph > from + MAX_PART_CHARS / 2) return paragraph;
  const line = text.lastIndexOf("\n", most - 1) + 1;
  if (line > from) return line;
  // Parts never end with half of a character.
  return /[\uD800-\uDBFF]/.test(text[most - 1]) ? most - 1 : most;
}
