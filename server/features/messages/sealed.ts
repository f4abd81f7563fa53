import { MESSAGE_VERSION, type MessageHeader, readHeader } from "../../../protocol/e2ee/format.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { requireCurrent } from "../../e2ee/groups/access.ts";
import { mayRead } from "../../membership/channels/access.ts";
import { putRead, readStateOf } from "../../membership/channels/channels.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { getRelation } from "../../membership/relations/relations.ts";
import { type BlobRef, readBlob } from "../../storage/blobs.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";

/** In place of a user's id: everybody in the channel (E2E-31). */
const EVERYONE = "everyone";

/** What stands openly before a message of a private channel; null: it is none (E2E-28). */
export async function headerOf(
  app: FeaturesContext,
  content: Uint8Array | BlobRef,
): Promise<MessageHeader | null> {
  if ("blob" in content && content.bytes > E2EE_LIMITS.messageMax) return null;
  const bytes = "blob" in content ? await readBlob(app.db, content) : content;
  if (!bytes || bytes.byteLength > E2EE_LIMITS.messageMax) return null;
  // Nearly all others are known by their first byte, and are not copied.
  if (bytes[0] !== MESSAGE_VERSION) return null;
  try {
    return readHeader(new Uint8Array(bytes));
  } catch {
    return null;
  }
}

/**
 * A private channel takes sealed messages of its epoch alone, an open one no sealed ones: nobody
 * could read them (E2E-23, E2E-46).
 * @throws AppError private_channel, invalid_input; device_revoked, forbidden, stale_epoch,
 * removal_pending
 */
export function requireMode(
  reader: Reader,
  channel: ChannelRecord,
  userId: string,
  header: MessageHeader | null,
  mentions?: readonly string[],
): void {
  if (channel.sealed) {
    if (!header) throw new AppError("private_channel");
    return requireCurrent(reader, channel, userId, header);
  }
  if (header) throw invalid("encryptedContent", "is for private channels");
  if (mentions) throw invalid("mentions", "are for private channels");
}

/**
 * Stores a sealed message. One that came behind a commit of somebody else has to be sealed again: that
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

/** Counts what the sender says openly whom a sealed message calls, where they may read it. */
export function countMentions(
  tx: Tx,
  channel: ChannelRecord,
  senderId: string,
  mentions: readonly string[],
): void {
  const others = mentions.filter((id) => id !== senderId && id !== EVERYONE);
  // Unchecked: twenty people are more than one commit takes checks.
  const { unchecked } = tx;
  const called = unchecked.map(others, (id) => {
    return mayRead(unchecked, id, channel) && !getRelation(unchecked, id, senderId).blocked;
  });
  for (const userId of others.filter((_, i) => called[i])) {
    const { read } = readStateOf(tx, channel.id, userId);
    putRead(tx, channel.id, userId, { ...read, mention_count: read.mention_count + 1 });
  }
}
