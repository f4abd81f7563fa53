import type { FileRef } from "../../../protocol/file_refs.ts";
import { formatPlaintext } from "../../../protocol/plaintext.ts";
import type { FeaturesContext } from "../context.ts";
import { attachImported, requireStored } from "../files/imported.ts";
import type { ImportedMessage } from "./imported.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { type MessageRecord, storedBytes, writtenBytes } from "../message_log/records.ts";
import { appendMessage, importedKey } from "../message_log/log.ts";
import { sealText } from "../sealing/seal.ts";

/** Messages and files in one commit, which takes 100 checks. */
const MESSAGES_PER_COMMIT = 80;
/** Bytes of contents in one commit. */
const MAX_COMMIT_BYTES = 400_000;

interface Ready {
  id: string;
  record: MessageRecord;
  files: FileRef[];
  sums: Awaited<ReturnType<typeof requireStored>>;
}

/** Returns which of these messages of another system are in this channel, or were. */
export async function knownImported(
  { db }: FeaturesContext,
  channelId: string,
  ids: string[],
): Promise<string[]> {
  const known = await db.getMany(ids.map((id) => importedKey(channelId, id)));
  return ids.filter((_, i) => known[i]);
}

/**
 * Appends messages of another system in their order, encrypted as a browser would (D-ENC-1). Skips
 * messages that were imported into this channel before, even if deleted since. Notifies nobody: old
 * messages are not news.
 * @param senders accounts by the authors' ids in that system
 * @returns how many are new
 */
export async function appendImported(
  app: FeaturesContext,
  channelId: string,
  messages: ImportedMessage[],
  senders: Map<string, UserRecord>,
): Promise<number> {
  const known = await app.db.getMany(messages.map(({ id }) => importedKey(channelId, id)));
  let added = 0;
  let group: Ready[] = [];
  let size = 0;
  let bytes = 0;
  const flush = async () => {
    added += await append(app, channelId, group);
    group = [];
    size = 0;
    bytes = 0;
  };
  for (const [i, message] of messages.entries()) {
    if (known[i]) continue;
    // A reply needs the position of the message it answers.
    const waits = group.some(({ id }) => id === message.reply?.id);
    const { id, files } = message;
    if (waits || size + 1 + files.length > MESSAGES_PER_COMMIT) await flush();
    const sums = await requireStored(app, files);
    const record = await seal(app, channelId, message, senders);
    if (bytes + writtenBytes(record) > MAX_COMMIT_BYTES) await flush();
    group.push({ id, record, files, sums });
    size += 1 + files.length;
    bytes += writtenBytes(record);
  }
  await flush();
  return added;
}

async function append(app: FeaturesContext, channelId: string, group: Ready[]): Promise<number> {
  const wanted = group.map(({ id }) => importedKey(channelId, id));
  return await app.db.transact((tx) => {
    const known = tx.getMany(wanted);
    const fresh = group.filter((_, i) => known[i] === null);
    for (const { id, record: bare, files, sums } of fresh) {
      const { id: messageId, sender_id: userId } = bare;
      const taken = files.length > 0 &&
        attachImported(tx, { userId, channelId, messageId }, files, sums);
      const record = { ...bare, ...(taken && { files: taken }) };
      const { seq } = appendMessage(tx, channelId, record);
      tx.set(importedKey(channelId, id), [record.id, seq]);
      app.usage.addIn(tx, record.sender_id, storedBytes(record));
    }
    return fresh.length;
  });
}

async function seal(
  app: FeaturesContext,
  channelId: string,
  { author, sent_at, edited_at, text, reply, files }: ImportedMessage,
  senders: Map<string, UserRecord>,
): Promise<MessageRecord> {
  const original = reply && await app.db.get(importedKey(channelId, reply.id));
  const answered = reply && original && {
    id: original[0],
    seq: original[1],
    username: senders.get(reply.author)?.username ?? "",
    text: reply.text,
  };
  const plain = formatPlaintext({ reply: answered || null, files, text });
  return {
    id: app.ids.uuid(),
    sender_id: senders.get(author)!.id,
    created_at: sent_at,
    edited_at,
    ...await sealText(channelId, plain),
    system: false,
    can_mention_everyone: false,
    nonce: null,
  };
}
