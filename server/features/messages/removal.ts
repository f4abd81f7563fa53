import { invalid } from "../../../protocol/errors.ts";
import { spaceOf } from "../../membership/channels/access.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { countInThread, threadById } from "../../membership/channels/threads.ts";
import { putUncounted } from "../../membership/channels/unread_count.ts";
import type { Tx } from "../../storage/tx.ts";
import { noteForCopies } from "../message_log/copies.ts";
import type { FeaturesContext } from "../context.ts";
import {
  deleteMessageRecord,
  type LocatedMessage,
  orphanFiles,
  putMessage,
} from "../message_log/log.ts";
import { type MessageRecord, storedBytes } from "../message_log/records.ts";

/**
 * Deletes a message. In a private channel its place stays, so that nobody takes it for lost: only
 * its author can sign that it is gone (E2E-30).
 * @param isAnnounced false: the caller announces it, if it is gone
 * @returns whether it is gone, including its place
 */
export function removeOne(
  app: FeaturesContext,
  tx: Tx,
  message: LocatedMessage,
  channel: ChannelRecord,
  isAnnounced = true,
): boolean {
  const { channelId, seq, record } = message;
  const spaceId = spaceOf(channel);
  const stays = channel.sealed && seq > channel.sealed.from && !record.system;
  if (!stays) {
    deleteOne(app, tx, message, spaceId, isAnnounced);
    return true;
  }
  if (record.removed) return false;
  const bare = dropAround(app, tx, message, channel);
  const { mentions: _mentions, preview: _preview, ...rest } = bare;
  putMessage(tx, message, { ...rest, content: new Uint8Array(), removed: true });
  app.usage.addIn(tx, record.sender_id, -storedBytes(record));
  app.bus.publishAfter(tx, { type: "message-edited", channelId, id: record.id, spaceId });
  return false;
}

/**
 * Deletes files, reactions and pin of a message whose place stays; their bytes go after the commit.
 * @returns the record without them, for the caller to store
 * @throws AppError invalid_input in an open channel, where no place stays
 */
export function dropAround(
  app: FeaturesContext,
  tx: Tx,
  { channelId, seq, record }: LocatedMessage,
  channel: ChannelRecord,
): MessageRecord {
  if (!channel.sealed) throw invalid("takesBack", "is for private channels");
  const { files, ...bare } = record;
  putUncounted(tx, channelId, seq);
  app.features.deleteOfMessage(tx, { channelId, seq, spaceId: spaceOf(channel) });
  if (files) orphanFiles(tx, record.id, files);
  return bare;
}

/** Takes a message out of the counts of its thread, if it is in one. */
function uncountInThread(
  app: FeaturesContext,
  tx: Tx,
  { channelId, record }: LocatedMessage,
): void {
  // Unchecked: a hundred messages may be deleted at once.
  const thread = threadById(tx.unchecked, channelId);
  if (thread) countInThread(app, tx, thread, record, -1);
}

/**
 * @param spaceId the space whose order the event keeps; null: none
 * @param isAnnounced false: the caller announces it
 */
export function deleteOne(
  app: FeaturesContext,
  tx: Tx,
  message: LocatedMessage,
  spaceId: string | null,
  isAnnounced = true,
): void {
  const { channelId, seq, record } = message;
  app.features.deleteOfMessage(tx, { channelId, seq, spaceId });
  deleteMessageRecord(tx, message);
  noteForCopies(app, tx, message);
  putUncounted(tx, channelId, seq);
  app.usage.addIn(tx, record.sender_id, -storedBytes(record));
  if (!record.system) uncountInThread(app, tx, message);
  if (!isAnnounced) return;
  const isCounted = !record.system;
  app.bus.publishAfter(tx, {
    type: "message-deleted",
    channelId,
    id: record.id,
    spaceId,
    ...(isCounted && { seq }),
  });
}
