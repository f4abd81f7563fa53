import { channelById } from "../../membership/channels/channels.ts";
import { holdsMessages } from "../../membership/channels/kinds.ts";
import type { ServerChannelRecord } from "../../membership/channels/records.ts";
import { everyoneReads } from "../../membership/identity/rules_channel.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { formatPlaintext, parsePlaintext } from "../../../protocol/plaintext.ts";
import { type BlobRef, CHUNK_BYTES, readBlob, writeBlob } from "../../storage/blobs.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../context.ts";
import { watchDue } from "../due/watch.ts";
import {
  appendMessage,
  findMessage,
  getMessage,
  type LocatedMessage,
  putMessage,
} from "../message_log/log.ts";
import type { CopiedFrom, MessageRecord } from "../message_log/records.ts";
import { deleteOne } from "../messages/removal.ts";
import { sweepAround } from "../messages/sweep_around.ts";
import { messageView, socketContent } from "../messages/view.ts";
import { openText, sealText } from "../sealing/seal.ts";
import { announcementCopies, copiesDue } from "../message_log/copies.ts";
import { followedChannels, followingChannels } from "./records.ts";

/** Lets copies follow their messages (COM-4). */
export const copyingAnnouncements = watchDue({
  name: "copies of announcements",
  records: copiesDue,
  timeIn: (event) => event.type === "copies-due" ? event.at : undefined,
  async act(app, due) {
    await copyAlike(app, due);
    await app.db.transact((tx) => copiesDue.delete(tx, due));
  },
});

interface Published {
  channelId: string;
  messageId: string;
}

/** Makes, renews or deletes the copies of a message, as it is now. May be repeated. */
async function copyAlike(app: FeaturesContext, published: Published): Promise<void> {
  const { channelId, messageId } = published;
  const source = await app.db.read(findMessage, messageId);
  const copies = Object.entries(await app.db.get(announcementCopies.key(published)) ?? {});
  if (!source) {
    for (const [targetId, seq] of copies) await deleteCopy(app, targetId, seq);
    return await app.db.transact((tx) => announcementCopies.delete(tx, published));
  }
  const text = await textOf(app, source);
  if (text === null) return;
  for (const [targetId, seq] of copies) await renewCopy(app, source, text, targetId, seq);
  const followers = await app.db.get(followingChannels.key({ sourceId: channelId })) ?? {};
  for (const targetId of Object.keys(followers)) {
    const target = await app.db.read(targetOf, source, targetId);
    if (target) await makeCopy(app, source, text, targetId);
  }
}

/** Returns a message's text; a reply's quote is left out, since its message is not there. */
async function textOf(app: FeaturesContext, source: LocatedMessage): Promise<string | null> {
  const { content, iv } = source.record;
  const bytes = "blob" in content ? await readBlob(app.db, content) : content;
  const opened = bytes && await openText(source.channelId, bytes, iv);
  return opened === null ? null : formatPlaintext({ ...parsePlaintext(opened), reply: null });
}

/**
 * Returns the channel that is to have a copy, and what the copy says about its origin; null: none,
 * because it has one, follows only since, or must not have it.
 */
function targetOf(
  reader: Reader,
  { channelId: sourceId, record }: LocatedMessage,
  targetId: string,
): { target: ServerChannelRecord; from: CopiedFrom } | null {
  const since = followedChannels.get(reader, { channelId: targetId })?.[sourceId];
  const source = channelById(reader, sourceId);
  const target = channelById(reader, targetId);
  if (since === undefined || !source || source.server_id === null) return null;
  if (record.published === undefined || since > record.published) return null;
  if (!target || target.server_id === null || target.sealed || !holdsMessages(target)) return null;
  const at = { channelId: sourceId, messageId: record.id };
  if (announcementCopies.get(reader, at)?.[targetId] !== undefined) return null;
  const server = serverById(reader, source.server_id);
  if (!server || !everyoneReads(reader, source)) return null;
  const from = {
    server_id: server.id,
    server_name: server.name,
    channel_id: sourceId,
    channel_name: source.name,
  };
  return { target, from };
}

async function makeCopy(
  app: FeaturesContext,
  source: LocatedMessage,
  text: string,
  targetId: string,
): Promise<void> {
  const sealed = await sealedFor(app, targetId, text);
  const id = app.ids.uuid();
  await app.db.transact((tx) => {
    const found = targetOf(tx, source, targetId);
    if (!found) return;
    const placed = appendMessage(tx, targetId, {
      id,
      sender_id: found.from.channel_id,
      created_at: tx.now,
      edited_at: null,
      ...sealed,
      system: false,
      can_mention_everyone: false,
      nonce: null,
      copied: found.from,
    });
    const at = { channelId: source.channelId, messageId: source.record.id };
    announcementCopies.set(tx, at, {
      ...announcementCopies.get(tx, at),
      [targetId]: placed.seq,
    });
    const server = serverById(tx, found.from.server_id);
    const message = messageView(placed, undefined, contentOf(placed.record), {
      announcer: server?.avatar ?? null,
    });
    const spaceId = found.target.server_id;
    app.bus.publishAfter(tx, { type: "message-created", message, spaceId });
  });
}

async function renewCopy(
  app: FeaturesContext,
  { record: { edited_at } }: LocatedMessage,
  text: string,
  targetId: string,
  seq: number,
): Promise<void> {
  const isOld = (copy: LocatedMessage | null): copy is LocatedMessage =>
    copy !== null && edited_at !== null && copy.record.edited_at !== edited_at;
  if (!isOld(await app.db.read(getMessage, targetId, seq))) return;
  const sealed = await sealedFor(app, targetId, text);
  await app.db.transact((tx) => {
    const copy = getMessage(tx, targetId, seq);
    const target = channelById(tx, targetId);
    if (!isOld(copy) || !target || target.sealed) return;
    putMessage(tx, copy, { ...copy.record, ...sealed, edited_at });
    app.bus.publishAfter(tx, {
      type: "message-edited",
      channelId: targetId,
      id: copy.record.id,
      spaceId: target.server_id ?? targetId,
    });
  });
}

async function deleteCopy(app: FeaturesContext, targetId: string, seq: number): Promise<void> {
  const deleted = await app.db.transact((tx) => {
    const copy = getMessage(tx, targetId, seq);
    if (!copy) return null;
    deleteOne(app, tx, copy, channelById(tx, targetId)?.server_id ?? null);
    return copy;
  });
  if (deleted) await sweepAround(app, deleted);
}

/** Encrypts a text for a channel, and stores it where it is large. */
async function sealedFor(app: FeaturesContext, targetId: string, text: string) {
  const { content, iv } = await sealText(targetId, text);
  const isSmall = content.byteLength <= CHUNK_BYTES;
  return { content: isSmall ? content : await writeBlob(app.db, app.ids.uuid(), content), iv };
}

function contentOf(record: MessageRecord) {
  const { content } = record;
  return socketContent(record, isStored(content) ? content : content.toBase64());
}

function isStored(content: MessageRecord["content"]): content is BlobRef {
  return "blob" in content;
}
