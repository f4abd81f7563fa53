import { invalid } from "../../../protocol/errors.ts";
import type { SendMessage } from "../../../protocol/messages.ts";
import { type BlobRef, CHUNK_BYTES } from "../../storage/blobs.ts";
import type { Tx } from "../../storage/tx.ts";
import type { MessageRecord } from "../message_log/records.ts";

/** Bytes that AES-GCM adds to a text: a content of that size is empty. */
const TAG_BYTES = 16;

/** A message as it was sent; its content as base64, or stored already while it came. */
export interface Sent
  extends Pick<SendMessage, "iv" | "nonce" | "preview" | "files" | "mentions" | "silent" | "poll"> {
  encryptedContent: string | BlobRef;
  /** Runs in the transaction that stores the message; what it throws refuses the message. */
  along?: (tx: Tx, messageId: string) => void;
}

/** @throws AppError invalid_input: it is sealed, and there is nothing in it (MEND-46) */
export function receivedContent({ encryptedContent }: Sent): Uint8Array | BlobRef {
  if (typeof encryptedContent !== "string") return encryptedContent;
  const bytes = Uint8Array.fromBase64(encryptedContent);
  if (bytes.length === TAG_BYTES) throw invalid("content", "must have something to see");
  return bytes;
}

/** Kept if the content is stored elsewhere: with both, the record would be too large. */
export function previewOf(
  { preview }: Sent,
  content: Uint8Array | BlobRef,
): MessageRecord["preview"] {
  if (!preview || !("blob" in content) && content.byteLength <= CHUNK_BYTES) return undefined;
  return {
    content: Uint8Array.fromBase64(preview.content),
    iv: Uint8Array.fromBase64(preview.iv),
  };
}
