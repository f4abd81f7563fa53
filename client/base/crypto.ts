import { deriveChannelKey } from "../../protocol/channel_key.ts";
import { dropEarly, takeKey, takeText } from "./early.ts";
import { toBase64 } from "./base64.ts";
import { decryptText } from "./decrypt_text.ts";
import { yieldToRenderer } from "./yield_to_renderer.ts";

const IV_BYTES = 12;

const utf8 = new TextEncoder();

/** Whether this page may encrypt: browsers refuse over plain http, this computer's own addresses aside. */
export function canEncrypt(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Base64 both (MSG-37). */
export interface Encrypted {
  encryptedContent: string;
  iv: string;
}

/** An encrypted message, and apart from it what it says without its file (UX-10). */
export interface EncryptedMessage extends Encrypted {
  preview?: { content: string; iv: string };
}

export type ChannelCipher = ReturnType<typeof createChannelCipher>;

/** Encrypts and decrypts with the channels' keys, which it derives once and keeps. */
export function createChannelCipher() {
  const keys = new Map<string, Promise<CryptoKey>>();

  function keyOf(channelId: string): Promise<CryptoKey> {
    const known = keys.get(channelId);
    if (known) return known;
    const key = takeKey(channelId) ?? deriveChannelKey(channelId);
    keys.set(channelId, key);
    return key;
  }

  return {
    async encrypt(channelId: string, text: string) {
      const key = await keyOf(channelId);
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      await yieldToRenderer(text.length);
      const bytes = utf8.encode(text);
      await yieldToRenderer(text.length);
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes);
      const encryptedContent = toBase64(sealed);
      await yieldToRenderer(text.length);
      return { encryptedContent, iv: toBase64(iv) };
    },
    /** Throws when the key does not open it. */
    decrypt: (channelId: string, { encryptedContent, iv }: Encrypted): Promise<string> =>
      takeText(channelId, encryptedContent, iv) ??
        decryptText(keyOf(channelId), encryptedContent, iv),
    /** Empties the cache of keys (SESS-20). */
    clear() {
      keys.clear();
      dropEarly();
    },
  };
}
