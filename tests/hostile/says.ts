import { gunzipSync, inflateSync } from "node:zlib";

/** In plain, in base64 of either alphabet at each of the three places it may begin, as UTF-16. */
function formsOf(text: string): Uint8Array[] {
  const base64 = [0, 1, 2].flatMap((lead) => {
    const inner = btoa(" ".repeat(lead) + text).slice(4, -4);
    return [inner, inner.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const twice = base64.slice(0, 1).flatMap((one) =>
    [0, 1, 2].map((lead) => btoa(" ".repeat(lead) + one).slice(4, -4))
  );
  const wide = (isLittle: boolean) => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    [...text].forEach((one, i) => view.setUint16(i * 2, one.charCodeAt(0), isLittle));
    return bytes;
  };
  const plain = [text, ...base64, ...twice].map((one) => new TextEncoder().encode(one));
  return [...plain, wide(true), wide(false)];
}

/** Returns true if bytes contain the text in some form, including in compressed data. */
export function says(bytes: Uint8Array, text: string, depth = 0): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (formsOf(text).some((form) => whole.includes(form))) return true;
  if (depth > 1) return false;
  return [...packedIn(whole)].some((inner) => says(inner, text, depth + 1));
}

/** Yields data that is compressed as gzip or zlib somewhere in it. */
function* packedIn(whole: Buffer): Generator<Uint8Array> {
  const heads: [head: number[], unpack: (bytes: Buffer) => Buffer][] = [
    [[0x1f, 0x8b, 0x08], gunzipSync],
    [[0x78, 0x9c], inflateSync],
    [[0x78, 0xda], inflateSync],
  ];
  for (const [head, unpack] of heads) {
    const start = Buffer.from(head);
    for (let at = whole.indexOf(start); at >= 0; at = whole.indexOf(start, at + 1)) {
      try {
        yield unpack(whole.subarray(at, at + 4 * 1024 * 1024));
      } catch {
        // The bytes only look compressed, or are truncated.
      }
    }
  }
}
