/** Fixed for all channels, so that every member derives the same key (MSG-35, D-ENC-2). */
const KEY_SUFFIX = ":parley:channel:v1";
const KEY_SALT = "parley/channel-key/v1";
const KEY_ITERATIONS = 100_000;

const utf8 = new TextEncoder();

/**
 * Derives a channel's key: AES-GCM, 256 bits, by PBKDF2 with SHA-256 and 100,000 iterations
 * (MSG-33, MSG-34). Anyone who knows the channel's id can derive it, including the host (D-ENC-1).
 */
export async function deriveChannelKey(channelId: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey(
    "raw",
    utf8.encode(channelId + KEY_SUFFIX),
    "PBKDF2",
    false,
    ["deriveKey"],
  );
  return await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", iterations: KEY_ITERATIONS, salt: utf8.encode(KEY_SALT) },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
