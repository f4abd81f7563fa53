import { z } from "zod";
import { base64, id, time } from "./common.ts";
import { iv } from "./messages.ts";
import { SHELF_LIMITS } from "./shelf_limits.ts";

/**
 * An animation on a shelf (FIL-8). `encrypted_content` is a `FileRef` as JSON, sealed as a message
 * is, with the shelf's id in the place of the channel's.
 */
export const savedAnimation = z.object({
  /** Its file's. */
  id,
  /** Bytes of the file before it is sealed. */
  size: z.number().int(),
  encrypted_content: z.string(),
  iv: z.string(),
  saved_at: time,
});
export type SavedAnimation = z.infer<typeof savedAnimation>;

export const beginAnimationBody = z.strictObject({
  size: z.number().int().min(1).max(SHELF_LIMITS.bytes),
});
export const saveAnimationBody = z.strictObject({
  encryptedContent: base64(SHELF_LIMITS.sealed),
  iv,
});
export type SaveAnimation = z.infer<typeof saveAnimationBody>;
