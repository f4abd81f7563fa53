import { AppError, invalid } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { Message } from "../../../protocol/messages.ts";
import {
  accessTextChannel,
  accessToWrite,
  inServer,
  mayHere,
  requirePermission,
  spaceOf,
} from "../../membership/channels/access.ts";
import { putRead } from "../../membership/channels/channels.ts";
import { hasSlowMode, takeSlowModeTurn } from "../../membership/channels/slow_mode.ts";
import type { FeaturesContext } from "../context.ts";
import { type BlobRef, CHUNK_BYTES, writeBlob } from "../../storage/blobs.ts";
import type { Reader } from "../../storage/reader.ts";
import { record as recordAct } from "../../membership/moderation/audit.ts";
import { withRemovals } from "../../e2ee/groups/removals.ts";
import { attachFiles } from "../files/access.ts";
import { dropFilesOf } from "../files/sweep.ts";
import { createPoll, requirePoll } from "../polls/create.ts";
import { withOwnVote } from "../polls/view.ts";
import { countMentions } from "./count_mentions.ts";
import type { QuotaReservation } from "../quota/reservation.ts";
import { memberIn } from "../../membership/servers/members.ts";
import { userById } from "../../membership/users/users.ts";
import { accessToDelete, accessToEdit } from "../message_log/access.ts";
import { messageForSockets, present } from "./history.ts";
import { bytesOf, type MessageRecord, storedBytes, writtenBytes } from "../message_log/records.ts";
import {
  appendMessage,
  findMessage,
  getMessage,
  type LocatedMessage,
  putMessage,
  seqOfNonce,
} from "../message_log/log.ts";
import { noteForCopies } from "../message_log/copies.ts";
import { deleteOne, dropAround, removeOne } from "./removal.ts";
import { sweepAround, sweepContent } from "./sweep_around.ts";
import { type NewThread, noteInThread } from "./in_thread.ts";
import { mentionedGroups, permittedMentions } from "./mentions.ts";
import { previewOf, receivedContent, type Sent } from "./received.ts";
import { headerOf, requireMode, sealedInTime } from "./sealed.ts";
import { messageView, socketContent } from "./view.ts";

/**
 * Stores a message and resolves once it is committed; a nonce that was seen before gives
 * the first result again.
 * @param opening makes the thread that the message is the first of
 * @throws AppError not_found, forbidden, invalid_input, storage_quota, server_quota,
 * storage_unavailable; of a private channel as `requireMode`
 */
export async function sendMessage(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  sent: Sent,
  opening?: NewThread,
): Promise<Message> {
  const nonce = sent.nonce ?? null;
  const received = receivedContent(sent);
  const access = (reader: Reader) => accessToWrite(reader, userId, channelId);
  const mayStore = opening?.access ?? access;
  const preview = previewOf(sent, received);
  using room = app.usage.room(userId, bytesOf(received) + (preview?.content.byteLength ?? 0));
  const content = await storeContent(app, received, room, mayStore);
  const id = app.ids.uuid();
  const iv = Uint8Array.fromBase64(sent.iv);
  const header = await headerOf(app, received);
  const groups = await mentionedGroups(app, opening?.parentId ?? channelId, sent.mentions);
  const send = () =>
    app.db.transact((tx) => {
      const allowed = opening ? opening.open(tx) : access(tx);
      const { channel } = allowed;
      const known = nonce === null
        ? null
        // The files of a message that was sent before are used, and slow mode counts it.
        : seqOfNonce(tx, channelId, userId, nonce, !sent.files && !hasSlowMode(channel));
      if (known !== null) return { known };
      // Unchecked: a group may have more people than one commit takes checks.
      requireMode(tx.unchecked, channel, userId, header);
      if (sent.files?.length) requirePermission(allowed, "attachFiles");
      if (sent.poll) requirePoll(channel, sent.poll);
      takeSlowModeTurn(tx, userId, allowed);
      sent.along?.(tx, id);
      const permitted = permittedMentions(tx, allowed, userId, sent.mentions ?? []);
      // A sealed message carries the same list inside, so it stays unchanged (E2E-31).
      const mentions = channel.sealed ? sent.mentions : permitted;
      // A thread's first message has files that were begun for its parent.
      const begunFor = opening && allowed.parent || channel;
      const files = sent.files && attachFiles(tx, begunFor, { userId, messageId: id }, sent.files);
      const placed = appendMessage(tx, channelId, {
        id,
        sender_id: userId,
        created_at: tx.now,
        edited_at: null,
        content,
        iv,
        preview,
        system: false,
        can_mention_everyone: mayHere(allowed, "mentionEveryone"),
        nonce,
        ...(files && { files }),
        ...(mentions?.length && { mentions }),
        ...(sent.silent && { silent: true }),
        ...(sent.poll && { poll: true }),
      });
      const poll = sent.poll && createPoll(app, tx, channel, placed, sent.poll);
      noteInThread(app, tx, allowed, placed, permitted, groups);
      if (permitted.length) countMentions(app, tx, placed, permitted, groups);
      // The author has read everything before it; nothing can be behind it, so no count is needed.
      putRead(tx, channelId, userId, { read_seq: placed.seq, mention_count: 0 });
      const sender = userById(tx.unchecked, userId);
      const shown = socketContent(placed.record, sent.encryptedContent);
      const member = memberIn(tx.unchecked, channel, userId);
      const message = messageView(placed, sender, shown, { poll }, member);
      room.keepIn(tx);
      const spaceId = spaceOf(channel);
      app.bus.publishAfter(tx, { type: "message-created", message, spaceId });
      return { message };
    });
  const result = await sealedInTime(app, userId, () => withRemovals(app, channelId, send));
  if (!result.message) return await firstResult(app, userId, channelId, result.known);
  return withOwnVote(result.message);
}

/**
 * Edits a message, and resolves with its new state. Taking a message back is an edit too: its
 * files, reactions and pin go (E2E-30).
 * @throws AppError not_found, forbidden, invalid_input, storage_quota, server_quota,
 * storage_unavailable; of a private channel as `requireMode`
 */
export async function editMessage(
  app: FeaturesContext,
  userId: string,
  id: string,
  sent: Sent & { takesBack?: true },
  channelId?: string,
): Promise<Message> {
  const received = receivedContent(sent);
  const access = (reader: Reader) => accessToEdit(reader, userId, id, channelId);
  const preview = previewOf(sent, received);
  using room = app.usage.room(userId, bytesOf(received) + (preview?.content.byteLength ?? 0));
  const content = await storeContent(app, received, room, access);
  const iv = Uint8Array.fromBase64(sent.iv);
  const header = await headerOf(app, received);
  const edit = () =>
    app.db.transact((tx) => {
      const { message, channel } = access(tx);
      requireMode(tx.unchecked, channel, userId, header);
      if (message.record.removed) gone();
      if (message.record.poll && !sent.takesBack) throw invalid("poll", "cannot be edited");
      const spaceId = spaceOf(channel);
      const bare = sent.takesBack && dropAround(app, tx, message, channel);
      const record = bare ?? message.record;
      putMessage(tx, message, { ...record, content, iv, preview, edited_at: tx.now });
      noteForCopies(app, tx, message);
      room.keepIn(tx);
      // Files stay unless the message is taken back.
      app.usage.addIn(tx, userId, -(bare ? storedBytes : writtenBytes)(message.record));
      app.bus.publishAfter(tx, { type: "message-edited", channelId: channel.id, id, spaceId });
      return message.record;
    });
  const { message } = await app.db.read(access);
  const before = await sealedInTime(
    app,
    userId,
    () => withRemovals(app, message.channelId, edit),
  );
  await sweepContent(app, before);
  if (sent.takesBack && before.files) await dropFilesOf(app, id);
  return await messageForSockets(app, id) ?? gone();
}

/** @throws AppError not_found, forbidden, storage_unavailable */
export async function deleteMessage(
  app: FeaturesContext,
  userId: string,
  id: string,
  channelId?: string,
): Promise<void> {
  const message = await app.db.transact((tx) => {
    const { message, channel } = accessToDelete(tx, userId, id, channelId);
    removeOne(app, tx, message, channel);
    return message;
  });
  await sweepAround(app, message);
}

/**
 * Deletes all of these messages or none (D-MSG-5), with one entry in the audit log.
 * @throws AppError not_found, forbidden: also for any id that is not of this channel
 */
export async function bulkDelete(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  ids: string[],
): Promise<string[]> {
  const unique = [...new Set(ids)];
  const deleted = await app.db.transact((tx) => {
    const access = accessTextChannel(tx, userId, channelId, "deleteMessages");
    const { server } = inServer(access);
    const { many } = tx;
    const messages = many.map(unique, (id) => findMessage(many, id))
      .map((message) => message?.channelId === channelId ? message : notHere());
    recordAct(app, tx, server.id, { action: "bulk-delete", actor_id: userId, target_id: null });
    tx.map(messages, (message) => removeOne(app, tx, message, access.channel));
    return messages;
  });
  for (const message of deleted) await sweepAround(app, message);
  return unique;
}

/** Deletes those that still exist, without a check of permissions, at most 50. */
export async function deleteLocatedMessages(
  app: FeaturesContext,
  messages: LocatedMessage[],
): Promise<void> {
  const deleted = await app.db.transact((tx) => {
    const { many } = tx;
    const existing = many.map(messages, ({ channelId, seq }) => {
      return getMessage(many, channelId, seq);
    }).filter((message) => message !== null);
    tx.map(existing, (message) => deleteOne(app, tx, message, null));
    return existing;
  });
  for (const message of deleted) await sweepAround(app, message);
}

/** A large content is stored before its message: only where that is allowed, and there is room. */
async function storeContent(
  app: FeaturesContext,
  content: Uint8Array | BlobRef,
  room: QuotaReservation,
  access: (reader: Reader) => unknown,
): Promise<MessageRecord["content"]> {
  if ("blob" in content || content.byteLength <= CHUNK_BYTES) return content;
  await app.db.read(access);
  room.reserve();
  return await writeBlob(app.db, app.ids.uuid(), content);
}

/** The result of the first sending of a nonce. */
async function firstResult(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  seq: number,
): Promise<Message> {
  const placed = await app.db.read(getMessage, channelId, seq);
  if (!placed) gone();
  return (await present(app, [placed], LIMITS.inlineContentMax, userId))[0];
}

function notHere(): never {
  throw new AppError("forbidden");
}

function gone(): never {
  throw new AppError("not_found");
}
