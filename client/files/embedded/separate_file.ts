import { lazy } from "../../../browser/lazy.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { cut } from "../../base/cut.ts";
import { type Attachment, formatPlaintext, parsePlaintext } from "../../../protocol/plaintext.ts";
import type { AttachedFile } from "./attached_file.ts";

/** A decrypted message, its file apart: text that may be kept and parsed at little cost. */
export interface SeparatedMessage {
  /** Text in the format of `parsePlaintext`; the attachment's `data` is empty. */
  decrypted_content: string;
  /** null: there is no attachment, or its data is missing (ERR-16). */
  file: AttachedFile | null;
}

/**
 * Takes the file out of a decrypted message, and the end of a text that nobody reads (HARD-1).
 * @param max characters of text that stay
 */
export async function separateFile(
  plaintext: string,
  max: number = LIMITS.heldTextMax,
): Promise<SeparatedMessage> {
  const parts = parsePlaintext(plaintext);
  const { attachment } = parts;
  const long = parts.text.length > max;
  if (!attachment && !long) return { decrypted_content: plaintext, file: null };
  const bare = attachment && { ...attachment, data: "" };
  const text = cut(parts.text, max);
  return {
    decrypted_content: formatPlaintext({ ...parts, attachment: bare, text }),
    file: attachment && await load(attachment),
  };
}

/** Most messages have no file, so the code for files is not part of the first page. */
async function load(attachment: Attachment): Promise<AttachedFile | null> {
  try {
    return await (await lazy(() => import("./attached_file.ts")).load()).fileIn(attachment);
  } catch {
    return null;
  }
}
