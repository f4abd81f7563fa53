import { MESSAGE_VERSION, type MessageHeader, readHeader } from "../../../protocol/e2ee/format.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { requireCurrent } from "../../e2ee/groups/access.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { type BlobRef, readBlob } from "../../storage/blobs.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../context.ts";

/** Returns the unencrypted header of a private channel's message; null: it has none (E2E-28). */
export async function headerOf(
  app: FeaturesContext,
  content: Uint8Array | BlobRef,
): Promise<MessageHeader | null> {
  if ("blob" in content && content.bytes > E2EE_SERVER_LIMITS.messageMax) return null;
  const bytes = "blob" in content ? await readBlob(app.db, content) : content;
  if (!bytes || bytes.byteLength > E2EE_SERVER_LIMITS.messageMax) return null;
  // Nearly all others are recognized by their first byte, without a copy.
  if (bytes[0] !== MESSAGE_VERSION) return null;
  try {
    return readHeader(new Uint8Array(bytes));
  } catch {
    return null;
  }
}

/**
 * Requires sealed messages of the current epoch in a private channel, and unsealed ones in an open
 * channel: nobody could read others (E2E-23, E2E-46).
 * @throws AppError private_channel, invalid_input; device_revoked, forbidden, stale_epoch,
 * removal_pending
 */
export function requireMode(
  reader: Reader,
  channel: ChannelRecord,
  userId: string,
  header: MessageHeader | null,
): void {
  if (channel.sealed) {
    if (!header) throw new AppError("private_channel");
    return requireCurrent(reader, channel, userId, header);
  }
  if (header) throw invalid("encryptedContent", "is for private channels");
}

/**
 * Stores a sealed message. If another member's commit came first, it has to be sealed again: that
 * counts as a request, not as a message, or members who commit would use up what others may send
 * (MEND-11). Throws what `store` throws, and rate_limited.
 */
export async function sealedInTime<T>(
  { rates }: Pick<FeaturesContext, "rates">,
  userId: string,
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    const isLate = error instanceof AppError &&
      (error.code === "stale_epoch" || error.code === "removal_pending");
    if (!isLate) throw error;
    await rates.take("api", userId);
    await rates.giveBack("messages", userId);
    throw error;
  }
}
