import { z } from "zod";

const id = z.string().min(1).max(64);

/** A message of another system. Ids are that system's. */
export const importedMessage = z.strictObject({
  id,
  author: id,
  /** Milliseconds. */
  sent_at: z.number().int(),
  edited_at: z.number().int().nullable(),
  text: z.string().min(1).max(16_000),
  /** What it answers, where that is known. */
  reply: z.strictObject({ id, author: id, text: z.string() }).nullable(),
});
export type ImportedMessage = z.infer<typeof importedMessage>;

/** Who wrote. */
export const importedAuthor = z.strictObject({ id, name: z.string() });
export type ImportedAuthor = z.infer<typeof importedAuthor>;
