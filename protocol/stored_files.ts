import { z } from "zod";
import { id, time } from "./common.ts";

/** A file as the server knows it, without its name and content (FIL-1). */
export const storedFile = z.object({
  id,
  /** null: it is for a shelf. */
  channel_id: id.nullable(),
  /** Bytes before it is sealed. */
  size: z.number().int(),
  chunks: z.number().int(),
  /** The numbers of the chunks that are stored for certain: from, to, both included. */
  received: z.array(z.tuple([z.number().int(), z.number().int()])),
  done: z.boolean(),
  /** When it is deleted; null: it is in a message, or on a shelf. */
  expires_at: time.nullable(),
});
export type StoredFile = z.infer<typeof storedFile>;
