/** Bytes converted at once: more arguments than this overflow a call's stack. */
const CHUNK = 0x8000;

/** Native functions of the browser, if available: 10 MB in some milliseconds. */
interface Native {
  toBase64?(): string;
}
const native = Uint8Array as typeof Uint8Array & {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
};

/** Base64 with padding, of any length. */
export function toBase64(data: ArrayBuffer | Uint8Array): string {
  const bytes = data instanceof Uint8Array ? data : new Uint8Array(data);
  const known = (bytes as Native).toBase64?.();
  if (known !== undefined) return known;
  let binary = "";
  for (let i = 0; i < bytes.length; i += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  }
  return btoa(binary);
}

/** Throws if the text isn't base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (native.fromBase64) return native.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
