import { AppError } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { Message, SendMessage } from "../../../protocol/messages.ts";
import { can, type Flag } from "../../../protocol/permissions.ts";
import {
  accessTextChannel,
  type ChannelAccess,
  inServer,
  placeOf,
  putRead,
} from "../../membership/channels/access.ts";
import {
  memberOfReads,
  refuseFormerMember,
  refuseFormerWriter,
  writerReads,
} from "../../membership/channels/membership.ts";
import type { AppContext } from "../../context.ts";
import { type BlobRef, CHUNK, sweepBlob, writeBlob } from "../../storage/blobs.ts";
import type { Tx } from "../../storage/tx.ts";
import { record as recordAct } from "../moderation/audit.ts";
import { dropPin, pinReads } from "../pins/access.ts";
import { dropReactions } from "../reactions/access.ts";
import { userById } from "../../membership/users/service.ts";
import { accessToDelete, accessToEdit } from "./access.ts";
import { messageForSockets, present } from "./history.ts";
import { bytesOf, type MessageRecord, storedBytes } from "./records.ts";
import {
  appendMessage,
  appendReads,
  deleteMessageRecord,
  findMessage,
  getMessage,
  messageInTx,
  messageReads,
  messageToDelete,
  nonceKey,
  type Placed,
  putMessage,
  seqOfNonce,
} from "./store.ts";
import { messageView, socketContent } from "./view.ts";

/** A message as it was sent; its content as base64, or stored already while it came. */
type Sent = Pick<SendMessage, "iv" | "nonce"> & { encryptedContent: string | BlobRef };

/**
 * Stores a message and resolves once it is committed; a nonce that was seen before gives
 * the first result again.
 * @throws AppError not_found, forbidden, invalid_input, storage_quota, server_quota,
 * storage_unavailable
 */
export async function sendMessage(
  app: AppContext,
  userId: string,
  channelId: string,
  sent: Sent,
): Promise<Message> {
  const access = await accessTextChannel(app, userId, channelId, "sendMessages");
  const sender = await userById(app, userId);
  const nonce = sent.nonce ?? null;
  const content = received(sent);
  using room = app.usage.reserve(userId, bytesOf(content));
  const record: MessageRecord = {
    id: app.ids.uuid(),
    sender_id: userId,
    created_at: app.clock(),
    edited_at: null,
    content: await storeContent(app, content),
    iv: Uint8Array.fromBase64(sent.iv),
    system: false,
    can_mention_everyone: can(access.standing, "manageServer"),
    nonce,
  };
  const result = await app.db.transact({
    reads: [...writerReads(access, userId), ...appendReads(channelId)],
    absent: nonce === null ? [] : [nonceKey(channelId, userId, nonce)],
    run(tx) {
      refuseFormerWriter(app, tx, access, userId);
      const known = nonce === null
        ? null
        : seqOfNonce(tx, channelId, userId, nonce, record.created_at);
      if (known !== null) return { known };
      const placed = appendMessage(tx, channelId, record);
      // Who writes has read what is before it; nothing can be behind it, so nothing is asked.
      putRead(tx, channelId, userId, { read_seq: placed.seq, mention_count: 0 });
      const message = messageView(placed, sender, socketContent(record, sent.encryptedContent));
      room.keepIn(tx);
      const place = placeOf(access.channel);
      tx.afterCommit(() => app.bus.publish({ type: "message-created", message, place }));
      return { message };
    },
  });
  return result.message ?? await firstResult(app, channelId, result.known!);
}

/**
 * Resolves with the message as it is afterwards.
 * @throws AppError not_found, forbidden, storage_quota, server_quota, storage_unavailable
 */
export async function editMessage(
  app: AppContext,
  userId: string,
  id: string,
  sent: Sent,
  channelId?: string,
): Promise<Message> {
  const { message, ...access } = await accessToEdit(app, userId, id, channelId);
  const sentContent = received(sent);
  using room = app.usage.reserve(userId, bytesOf(sentContent));
  const content = await storeContent(app, sentContent);
  await app.db.transact({
    reads: [...writerReads(access, userId), ...messageReads(message)],
    run(tx) {
      refuseFormerWriter(app, tx, access, userId);
      const before = messageInTx(tx, message);
      if (!before) throw new AppError("not_found");
      const iv = Uint8Array.fromBase64(sent.iv);
      putMessage(tx, message, { ...before, content, iv, edited_at: app.clock() });
      room.keepIn(tx);
      app.usage.addIn(tx, userId, -storedBytes(before));
      const { channelId } = message;
      const place = placeOf(access.channel);
      tx.afterCommit(() => app.bus.publish({ type: "message-edited", channelId, id, place }));
    },
  });
  await sweepContent(app, message.record);
  return await messageForSockets(app, id) ?? gone();
}

/** @throws AppError not_found, forbidden, storage_unavailable */
export async function deleteMessage(
  app: AppContext,
  userId: string,
  id: string,
  channelId?: string,
): Promise<void> {
  const { message, need, ...access } = await accessToDelete(app, userId, id, channelId);
  await deleteAll(app, { access, userId, need }, [message], (deleted) => deleted.length || gone());
}

/**
 * Deletes all of these messages or none (D-MSG-5), with one entry in the audit log.
 * @throws AppError not_found, forbidden: also for any id that is not of this channel
 */
export async function bulkDelete(
  app: AppContext,
  userId: string,
  channelId: string,
  ids: string[],
): Promise<string[]> {
  const access = await accessTextChannel(app, userId, channelId, "deleteMessages");
  const { server } = inServer(access);
  const unique = [...new Set(ids)];
  const found = await Promise.all(unique.map((id) => findMessage(app.db, id)));
  const messages = found.filter((m) => m !== null && m.channelId === channelId) as Placed[];
  if (messages.length < unique.length) throw new AppError("forbidden");
  await deleteAll(app, { access, userId, need: "deleteMessages" }, messages, (deleted, tx) => {
    if (deleted.length < messages.length) throw new AppError("forbidden");
    recordAct(app, tx, server.id, { action: "bulk-delete", actor_id: userId, target_id: null });
  });
  return unique;
}

/** Deletes messages that nobody is asked about, at most 50. */
export async function deletePlaced(app: AppContext, messages: Placed[]): Promise<void> {
  if (messages.length) await deleteAll(app, null, messages, () => {});
}

/**
 * Deletes those that still exist, in one commit with `also`, which may refuse.
 * @param by who must be allowed to at that moment; null: the host, who is not asked
 */
async function deleteAll(
  app: AppContext,
  by: { access: ChannelAccess; userId: string; need: Flag } | null,
  messages: Placed[],
  also: (deleted: Placed[], tx: Tx) => void,
): Promise<void> {
  const place = by && placeOf(by.access.channel);
  const deleted = await app.db.transact({
    reads: [
      ...(by ? memberOfReads(by.access, by.userId) : []),
      ...messages.flatMap((m) => [...messageReads(m), ...pinReads(m.channelId, m.seq)]),
    ],
    run(tx) {
      if (by) refuseFormerMember(app, tx, by.access, by.userId, by.need);
      const existing = messages.flatMap((m): Placed[] => {
        const record = messageToDelete(tx, m);
        return record ? [{ ...m, record }] : [];
      });
      also(existing, tx);
      for (const message of existing) {
        const { channelId, seq, record } = message;
        deleteMessageRecord(tx, message);
        dropReactions(tx, channelId, seq);
        dropPin(app, tx, channelId, seq, place);
        app.usage.addIn(tx, record.sender_id, -storedBytes(record));
        tx.afterCommit(() => {
          app.bus.publish({ type: "message-deleted", channelId, id: record.id, place });
        });
      }
      return existing;
    },
  });
  for (const { record } of deleted) await sweepContent(app, record);
}

function received({ encryptedContent }: Sent): Uint8Array | BlobRef {
  return typeof encryptedContent === "string"
    ? Uint8Array.fromBase64(encryptedContent)
    : encryptedContent;
}

async function storeContent(
  app: AppContext,
  content: Uint8Array | BlobRef,
): Promise<MessageRecord["content"]> {
  if ("blob" in content) return content;
  return content.byteLength > CHUNK ? await writeBlob(app.db, app.ids.uuid(), content) : content;
}

async function sweepContent(app: AppContext, { content }: MessageRecord): Promise<void> {
  if ("blob" in content) await sweepBlob(app.db, content.blob);
}

/** The result of the first sending of a nonce. */
async function firstResult(app: AppContext, channelId: string, seq: number): Promise<Message> {
  const placed = await getMessage(app.db, channelId, seq);
  if (!placed) gone();
  return (await present(app, [placed], LIMITS.inlineContentMax))[0];
}

function gone(): never {
  throw new AppError("not_found");
}
