import { type Bytes, lp } from "./bytes.ts";

const LABEL = "parley/reaction/v1";
const TAG_BYTES = 16;

/**
 * Returns a tag by which the server counts reactions without knowing them: equal for all who react
 * to a message with the same emoji in the same epoch (E2E-30).
 * @param contentKey of the epoch that the reaction is sealed in
 * @param ref of the message
 * @returns 16 bytes
 */
export async function reactionTag(contentKey: Bytes, ref: Bytes, emoji: string): Promise<Bytes> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", contentKey, algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, lp(LABEL, ref, emoji));
  return new Uint8Array(mac).slice(0, TAG_BYTES);
}
