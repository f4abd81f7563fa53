import { AppError } from "../../protocol/errors.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { History, HistoryQuery, Message, SendMessage } from "../../protocol/messages.ts";
import { can } from "../../protocol/permissions.ts";
import { accessTextChannel, channelInTx, channelReads, listChannels } from "../channels/access.ts";
import type { AppContext } from "../context.ts";
import { CHUNK, sweepBlob, writeBlob } from "../kv/blobs.ts";
import type { Key } from "../kv/keys.ts";
import type { Tx } from "../kv/tx.ts";
import { memberInTx, memberReads } from "../members/access.ts";
import type { UserRecord } from "../users/records.ts";
import { userById, usersById } from "../users/service.ts";
import { accessMessage, accessToDelete, accessToEdit } from "./access.ts";
import type { MessageRecord } from "./records.ts";
import {
  appendMessage,
  appendReads,
  deleteMessageRecord,
  getMessage,
  listMessages,
  messageInTx,
  messageReads,
  nonceKey,
  type Placed,
  putMessage,
  seqOfNonce,
} from "./store.ts";
import { type Content, contentSize, messageView, readContent, socketContent } from "./view.ts";

/**
 * Stores a message and resolves once it is committed; a nonce that was seen before gives
 * the first result again.
 * @throws AppError not_found, forbidden, invalid_input, storage_unavailable
 */
export async function sendMessage(
  app: AppContext,
  userId: string,
  channelId: string,
  sent: SendMessage,
): Promise<Message> {
  const { server, standing } = await accessTextChannel(app, userId, channelId, "sendMessages");
  const sender = await userById(app, userId);
  const nonce = sent.nonce ?? null;
  const record: MessageRecord = {
    id: app.ids.uuid(),
    sender_id: userId,
    created_at: app.clock(),
    edited_at: null,
    content: await storeContent(app, sent.encryptedContent),
    iv: Uint8Array.fromBase64(sent.iv),
    system: false,
    can_mention_everyone: can(standing, "manageServer"),
    nonce,
  };
  const result = await app.db.transact({
    reads: [
      ...channelReads(channelId),
      ...memberReads(server.id, userId),
      ...appendReads(channelId),
    ],
    absent: nonce === null ? [] : [nonceKey(channelId, userId, nonce)],
    run(tx) {
      if (!channelInTx(tx, channelId) || !memberInTx(tx, server.id, userId)) {
        throw new AppError("not_found");
      }
      const known = nonce === null
        ? null
        : seqOfNonce(tx, channelId, userId, nonce, record.created_at);
      if (known !== null) return { known };
      const placed = appendMessage(tx, channelId, record);
      const message = messageView(placed, sender, socketContent(sent.encryptedContent));
      tx.afterCommit(() => app.bus.publish({ type: "message-created", message }));
      return { message };
    },
  });
  return result.message ?? await firstResult(app, channelId, result.known!, sender);
}

/** @throws AppError not_found, forbidden, storage_unavailable */
export async function editMessage(
  app: AppContext,
  userId: string,
  id: string,
  sent: { encryptedContent: string; iv: string },
  channelId?: string,
): Promise<Message> {
  const { message } = await accessToEdit(app, userId, id, channelId);
  const sender = await userById(app, userId);
  const content = await storeContent(app, sent.encryptedContent);
  const view = await app.db.transact({
    reads: messageReads(message),
    run(tx) {
      const before = messageInTx(tx, message);
      if (!before) throw new AppError("not_found");
      const iv = Uint8Array.fromBase64(sent.iv);
      const record = { ...before, content, iv, edited_at: app.clock() };
      putMessage(tx, message, record);
      const view = messageView(
        { ...message, record },
        sender,
        socketContent(sent.encryptedContent),
      );
      tx.afterCommit(() => app.bus.publish({ type: "message-edited", message: view }));
      return view;
    },
  });
  await sweepContent(app, message.record);
  return view;
}

/** @throws AppError not_found, forbidden, storage_unavailable */
export async function deleteMessage(
  app: AppContext,
  userId: string,
  id: string,
  channelId?: string,
): Promise<void> {
  const { message } = await accessToDelete(app, userId, id, channelId);
  const deleted = await app.db.transact({
    reads: messageReads(message),
    run(tx) {
      const record = messageInTx(tx, message);
      if (!record) throw new AppError("not_found");
      deleteMessageRecord(tx, { ...message, record });
      tx.afterCommit(() => {
        app.bus.publish({ type: "message-deleted", channelId: message.channelId, id });
      });
      return record;
    },
  });
  await sweepContent(app, deleted);
}

/** A page of history (D-MSG-3). @throws AppError not_found */
export async function history(
  app: AppContext,
  userId: string,
  channelId: string,
  { before, after, limit, inline }: HistoryQuery,
): Promise<History> {
  const { channel } = await accessTextChannel(app, userId, channelId);
  const oldest = after !== undefined;
  const found = await listMessages(app.db, channelId, { before, after, limit: limit + 1 });
  // One more than asked for tells whether there is more; it is at the far end of the page.
  const page = oldest ? found.slice(0, limit) : found.slice(-limit);
  const fitting = fit(page, oldest, inline);
  const senders = await usersById(app, fitting.map((m) => m.record.sender_id));
  const messages = await Promise.all(fitting.map(async (placed) => {
    const content = await readContent(app.db, placed.record, inline);
    return messageView(placed, senders.get(placed.record.sender_id), content);
  }));
  return { messages, channelName: channel.name, hasMore: fitting.length < found.length };
}

/** The content of one message, however large. @throws AppError not_found */
export async function messageContent(
  app: AppContext,
  userId: string,
  channelId: string,
  id: string,
): Promise<{ encrypted_content: string; iv: string }> {
  const { message } = await accessMessage(app, userId, id, { channelId });
  const content = await readContent(app.db, message.record);
  if (!("encrypted_content" in content)) throw new AppError("not_found");
  return { encrypted_content: content.encrypted_content, iv: message.record.iv.toBase64() };
}

/** A message of the server itself, for another transaction to append (D-MSG-7). */
export async function systemMessage(
  app: AppContext,
  serverId: string,
  about: UserRecord,
  text: string,
): Promise<{ reads: Key<unknown>[]; run: (tx: Tx) => { channelId: string; seq: number } | null }> {
  const channel = (await listChannels(app.db, serverId)).find((c) => !c.is_voice);
  if (!channel) return { reads: [], run: () => null };
  const record: MessageRecord = {
    id: app.ids.uuid(),
    sender_id: about.id,
    created_at: app.clock(),
    edited_at: null,
    content: new TextEncoder().encode(text),
    iv: new Uint8Array(),
    system: true,
    can_mention_everyone: false,
    nonce: null,
  };
  return {
    reads: [...channelReads(channel.id), ...appendReads(channel.id)],
    run(tx) {
      if (!channelInTx(tx, channel.id)) return null;
      const placed = appendMessage(tx, channel.id, record);
      const message = messageView(placed, about, { encrypted_content: text });
      tx.afterCommit(() => app.bus.publish({ type: "message-created", message }));
      return placed;
    },
  };
}

/** As many as fit into 8 MB of content, but at least one (D-MSG-3). */
function fit(page: Placed[], oldest: boolean, inline = Infinity): Placed[] {
  const kept: Placed[] = [];
  let size = 0;
  for (const placed of oldest ? page : page.toReversed()) {
    const one = contentSize(placed.record);
    size += one > inline ? 0 : one;
    if (kept.length && size > LIMITS.pageContentMax) break;
    kept.push(placed);
  }
  return oldest ? kept : kept.reverse();
}

async function storeContent(
  app: AppContext,
  encrypted: string,
): Promise<MessageRecord["content"]> {
  const bytes = Uint8Array.fromBase64(encrypted);
  return bytes.byteLength > CHUNK ? await writeBlob(app.db, app.ids.uuid(), bytes) : bytes;
}

async function sweepContent(app: AppContext, { content }: MessageRecord): Promise<void> {
  if ("blob" in content) await sweepBlob(app.db, content.blob);
}

async function firstResult(
  app: AppContext,
  channelId: string,
  seq: number,
  sender: UserRecord,
): Promise<Message> {
  const placed = await getMessage(app.db, channelId, seq);
  if (!placed) throw new AppError("not_found");
  const content: Content = await readContent(app.db, placed.record, LIMITS.inlineContentMax);
  return messageView(placed, sender, content);
}
