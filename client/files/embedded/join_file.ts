import { yieldToRenderer } from "../../base/yield_to_renderer.ts";
import { formatPlaintext, parsePlaintext } from "../../../protocol/plaintext.ts";
import { type AttachedFile, dataUrlOf } from "./attached_file.ts";

/** Puts the file that was taken out of a message back into it, as it is encrypted (MSG-28). */
export async function joinFile(separated: string, file: AttachedFile | null): Promise<string> {
  const parts = parsePlaintext(separated);
  const { attachment } = parts;
  if (!file || !attachment) return separated;
  const data = await dataUrlOf(file.blob, attachment.type);
  await yieldToRenderer(data.length);
  return formatPlaintext({ ...parts, attachment: { ...attachment, data } });
}
