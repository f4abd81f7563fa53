import { z } from "zod";
import { readFileRefs } from "../../../protocol/file_refs.ts";
import { MAX_FILES } from "../../../protocol/files.ts";

/** Characters. */
export const MAX_IMPORTED_TEXT = 16_000;

const id = z.string().min(1).max(64);

/** Parsed like `readFileRefs`; the bytes are stored already. */
const files = z.array(z.unknown()).max(MAX_FILES).transform((value, { addIssue }) => {
  const read = value.length ? readFileRefs(value) : [];
  if (!read) addIssue("must be files");
  return read ?? [];
});

/** A message of another system. Ids are that system's. */
export const importedMessage = z.strictObject({
  id,
  author: id,
  /** Milliseconds. */
  sent_at: z.number().int(),
  edited_at: z.number().int().nullable(),
  /** May be empty where there are files. */
  text: z.string().max(MAX_IMPORTED_TEXT),
  files,
  /** The message it answers, where that is known. */
  reply: z.strictObject({ id, author: id, text: z.string() }).nullable(),
});
export type ImportedMessage = z.infer<typeof importedMessage>;

/** Who wrote. */
export const importedAuthor = z.strictObject({ id, name: z.string() });
export type ImportedAuthor = z.infer<typeof importedAuthor>;
