import { parsePlaintext, type Plaintext } from "../../../protocol/plaintext.ts";
import { readBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/db.ts";
import type { LocatedMessage } from "../message_log/log.ts";
import { openText } from "../sealing/seal.ts";

/** Messages as their readers see them; null: this one cannot be opened, or is not all there. */
export type OpenMessage = (message: LocatedMessage) => Promise<Plaintext | null>;

/** Opens messages with their channels' keys, which the server's host can derive (D-ENC-1). */
export function messageOpener(db: Db): OpenMessage {
  return async ({ channelId, record: { content, iv, system } }) => {
    const bytes = "blob" in content
      // A damaged message does not keep the others from being exported.
      ? await readBlob(db, content).catch(() => null)
      : content;
    if (!bytes) return null;
    if (system) {
      const text = new TextDecoder().decode(bytes);
      return { forward: null, attachment: null, files: [], reply: null, text };
    }
    const opened = await openText(channelId, bytes, iv);
    return opened === null ? null : parsePlaintext(opened);
  };
}
