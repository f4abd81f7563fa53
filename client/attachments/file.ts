import { LIMITS } from "../../protocol/limits.ts";
import { fromBase64 } from "../base64.ts";
import { cut } from "../cut.ts";
import { type Attachment, formatPlaintext, parsePlaintext } from "../plaintext.ts";
import { type Kind, kindByName, sniff, SNIFFED } from "./kinds.ts";

/** A file that can be shown or saved. */
export interface AttachedFile {
  /** Its type is one that its bytes bear out; everything else is a mere stream of bytes. */
  blob: Blob;
  kind: Kind;
}

/**
 * Decides how a file is shown. Name and first bytes must agree before it is shown in its place,
 * so that a program called x.png is something to download, as are HTML and SVG (MSG-25 to 27).
 */
export function fileOf(name: string, content: Uint8Array<ArrayBuffer>): AttachedFile {
  const named = kindByName(name);
  const type = sniff(content.subarray(0, SNIFFED));
  const kind = type && type.startsWith(`${named}/`) ? named! : "document";
  return { blob: new Blob([content], typeOf(kind, type)), kind };
}

/** The same for a file that is not read into memory. */
export async function fileOfBlob(name: string, blob: Blob): Promise<AttachedFile> {
  const start = new Uint8Array(await blob.slice(0, SNIFFED).arrayBuffer());
  const { kind, blob: { type } } = fileOf(name, start);
  return { blob: new Blob([blob], { type }), kind };
}

function typeOf(kind: Kind, type: string | null): BlobPropertyBag {
  return { type: kind === "document" ? "application/octet-stream" : type! };
}

/** A decrypted message, its file apart: text that may be kept and parsed at little cost. */
export interface Separated {
  /** As `parsePlaintext` reads it; the attachment's `data` is empty. */
  decrypted_content: string;
  /** null: there is no attachment, or its data is missing (ERR-16). */
  file: AttachedFile | null;
}

/** Takes the file out of a decrypted message, and the end of a text that nobody reads (HARD-1). */
export function separateFile(plaintext: string): Separated {
  const parts = parsePlaintext(plaintext);
  const { attachment } = parts;
  const long = parts.text.length > LIMITS.heldTextMax;
  if (!attachment && !long) return { decrypted_content: plaintext, file: null };
  const bare = attachment && { ...attachment, data: "" };
  const text = cut(parts.text, LIMITS.heldTextMax);
  return {
    decrypted_content: formatPlaintext({ ...parts, attachment: bare, text }),
    file: attachment && dataOf(attachment),
  };
}

function dataOf({ name, data }: Attachment): AttachedFile | null {
  const start = /^data:[^,]{0,200};base64,/.exec(data.slice(0, 256))?.[0];
  if (!start) return null;
  try {
    return fileOf(name, fromBase64(data.slice(start.length)));
  } catch {
    return null;
  }
}

/** The data URL that goes into a message. Large files are read off the main thread. */
export function dataUrlOf(blob: Blob, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error("The file could not be read. Attach it again."));
    reader.readAsDataURL(new Blob([blob], { type }));
  });
}
