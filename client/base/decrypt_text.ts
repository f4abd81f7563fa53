import { fromBase64 } from "./base64.ts";
import { yieldToRenderer } from "./yield_to_renderer.ts";

/** Opens a content, base64 as its `iv`. Throws when the key does not open it. */
export async function decryptText(
  key: Promise<CryptoKey>,
  content: string,
  iv: string,
): Promise<string> {
  const derived = await key;
  await yieldToRenderer(content.length);
  const sealed = fromBase64(content);
  await yieldToRenderer(content.length);
  const algorithm = { name: "AES-GCM", iv: fromBase64(iv) };
  const opened = await crypto.subtle.decrypt(algorithm, derived, sealed);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(opened);
}
