import { breathe } from "../base/breathe.ts";
import { formatPlaintext, parsePlaintext } from "../messages/plaintext.ts";
import { type AttachedFile, dataUrlOf } from "./file.ts";

/** Puts the file that was taken out of a message back into it, as it is encrypted (MSG-28). */
export async function joinFile(separated: string, file: AttachedFile | null): Promise<string> {
  const parts = parsePlaintext(separated);
  const { attachment } = parts;
  if (!file || !attachment) return separated;
  const data = await dataUrlOf(file.blob, attachment.type);
  await breathe(data.length);
  return formatPlaintext({ ...parts, attachment: { ...attachment, data } });
}
