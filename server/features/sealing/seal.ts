/**
 * The one module of the server that derives keys of open channels and opens or writes what is
 * encrypted with them: for exports, imports and the copies of announcements (COM-4). It
 * can do what every member can (D-ENC-1); keys of private channels are never on the server.
 */
import { deriveChannelKey } from "../../../protocol/channel_key.ts";

const IV_BYTES = 12;
/** Keys that are kept: deriving one takes tens of milliseconds. */
const MAX_KEYS = 50;

const keys = new Map<string, Promise<CryptoKey>>();

/** Returns the key of an open channel, or of a shelf. */
function keyOf(channelId: string): Promise<CryptoKey> {
  const known = keys.get(channelId);
  keys.delete(channelId);
  const key = known ?? deriveChannelKey(channelId);
  keys.set(channelId, key);
  const [oldest] = keys.keys();
  if (keys.size > MAX_KEYS && oldest !== undefined) keys.delete(oldest);
  return key;
}

/** Encrypts a text as a browser would in an open channel. */
export async function sealText(
  channelId: string,
  text: string,
): Promise<{ content: Uint8Array<ArrayBuffer>; iv: Uint8Array<ArrayBuffer> }> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await keyOf(channelId),
    plain,
  );
  return { content: new Uint8Array(sealed), iv };
}

/** Decrypts what was encrypted in an open channel; null: it cannot be opened. */
export async function openText(
  channelId: string,
  content: Uint8Array,
  iv: Uint8Array,
): Promise<string | null> {
  const algorithm = { name: "AES-GCM", iv: new Uint8Array(iv) };
  try {
    const key = await keyOf(channelId);
    const opened = await crypto.subtle.decrypt(algorithm, key, new Uint8Array(content));
    return new TextDecoder().decode(opened);
  } catch {
    return null;
  }
}
