import type { StoredFile } from "../../../protocol/stored_files.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { chunksOf, countedBytes, paddedSize } from "../../../protocol/files.ts";
import { accessTextChannel, requirePermission } from "../../membership/channels/access.ts";
import type { FeaturesContext } from "../context.ts";
import type { QuotaReservation } from "../quota/reservation.ts";
import type { Reader } from "../../storage/reader.ts";
import { transactOnList } from "../../storage/transact_on_list.ts";
import type { Tx } from "../../storage/tx.ts";
import { accessFile, accessUpload } from "./access.ts";
import {
  countOpen,
  refuseLarger,
  refuseMore,
  refuseOnFullDisk,
  requirePadded,
} from "./admission.ts";
import { withArrived } from "./arrived.ts";
import { emptyBits, rangesOf } from "./bits.ts";
import { chunkNumber, sealedChunk } from "./chunk_number.ts";
import { type FileRecord, fileRecords, fileSums, fileTurns } from "./records.ts";
import { deleteFile, isOpen, openByNonce, putFile } from "./store.ts";
import { type ChunkSum, noteSums, sumOf, unsummed } from "./sums.ts";
import { fileView } from "./view.ts";

/** Bytes of a chunk as they come. */
export interface Octets {
  /** The length that was announced. */
  length: number;
  /** Each holds until the next one is asked for. */
  parts: AsyncIterable<Uint8Array>;
}

/**
 * Begins a file of a channel, so that any refusal comes before a byte of it is sent (FIL-3). With
 * the nonce of an open one of the same person, channel and size it returns that one.
 * @throws AppError not_found, forbidden, cannot_message, invalid_input, too_large, too_many,
 * storage_quota, server_quota, storage_unavailable
 */
export async function beginFile(
  app: FeaturesContext,
  userId: string,
  { channelId, size, nonce }: { channelId: string; size: number; nonce?: string },
): Promise<StoredFile> {
  return await beginAt(app, userId, size, { channel_id: channelId, nonce }, (reader) => {
    const access = accessTextChannel(reader, userId, channelId, "sendMessages");
    requirePermission(access, "attachFiles");
    const { channel } = access;
    const largest = app.instance.fileMax - 1;
    if (!channel.sealed) return largest;
    requirePadded(size);
    return paddedSize(largest);
  });
}

/**
 * Begins a file in any location.
 * @param admit throws for a user who may add no file there; returns the most bytes it may have
 */
export async function beginAt(
  app: FeaturesContext,
  userId: string,
  size: number,
  location: Pick<FileRecord, "channel_id" | "shelf" | "nonce">,
  admit: (reader: Reader) => number,
): Promise<StoredFile> {
  await app.db.read(admit);
  // Requests at one node wait for each other; otherwise all that begin at once would start over.
  const file = await app.uploads.begins(userId, async () => {
    const known = await app.db.read(openOf, userId, size, location);
    return known ?? await begin(app, userId, size, location, admit);
  });
  return fileView(await withArrived(app.uploads.store, file));
}

/** The one that it is by its nonce. */
function openOf(
  reader: Reader,
  userId: string,
  size: number,
  { channel_id, nonce }: Pick<FileRecord, "channel_id" | "nonce">,
): FileRecord | null {
  if (nonce === undefined) return null;
  return openByNonce(reader, { user_id: userId, channel_id, size }, nonce);
}

/**
 * Begins a file where its user may begin others at several nodes: the number of files and the share
 * of the quota are decided one after another (CL-8).
 * @throws what `beginAt` does
 */
async function begin(
  ...[app, userId, size, location, admit]: Parameters<typeof beginAt>
): Promise<FileRecord> {
  await refuseOnFullDisk(app, size);
  const id = app.ids.uuid();
  let room: QuotaReservation | undefined;
  const look = async () => {
    room?.[Symbol.dispose]();
    room = app.usage.room(userId, countedBytes(size), id);
    // Other nodes report their use of the quota with their commits.
    await app.db.fresh();
    return await countOpen(app, userId);
  };
  try {
    return await transactOnList(app.db, fileTurns.key({ userId }), look, (tx, open) => {
      const known = openOf(tx, userId, size, location);
      if (known) return known;
      refuseMore(open);
      refuseLarger(size, admit(tx), app.instance.fileMax);
      const file: FileRecord = {
        id,
        ...location,
        user_id: userId,
        size,
        created_at: tx.now,
        received: emptyBits(chunksOf(size)),
        message_id: null,
      };
      putFile(tx, file);
      room!.keepIn(tx);
      return file;
    });
  } finally {
    room?.[Symbol.dispose]();
  }
}

/**
 * Stores a chunk; one that is already stored stays as it is. Everything but the last sixteen chunks
 * survives a loss of power (FIL-1).
 * @throws AppError not_found, forbidden, cannot_message, invalid_input, upload_done,
 * storage_unavailable
 */
export async function putChunk(
  app: FeaturesContext,
  userId: string,
  id: string,
  chunk: string,
  { length, parts }: Octets,
): Promise<void> {
  await app.uploads.use(id, async (upload) => {
    const file = await app.db.read(accessUpload, userId, id);
    if (file.received === null) throw new AppError("upload_done");
    const number = chunkNumber(file, chunk);
    const expected = sealedChunk(file, number);
    if (length !== expected) throw invalid("chunk", `must have ${expected} bytes`);
    await upload.write(file, number, expected, parts);
  });
}

/**
 * The file is complete and may go into a message. May be asked again.
 * @throws AppError not_found, forbidden, cannot_message, upload_incomplete, storage_unavailable
 */
export async function finishFile(
  app: FeaturesContext,
  userId: string,
  id: string,
): Promise<StoredFile> {
  return await app.uploads.use(id, async (upload) => {
    const asked = await app.db.read(accessUpload, userId, id);
    if (asked.received === null) return fileView(asked);
    const certain = await upload.flush();
    if (!certain) throw new AppError("not_found");
    refuseIncomplete(certain);
    const sums = await missingSums(app, certain);
    return await app.db.transact((tx) => {
      const file = accessUpload(tx, userId, id);
      const done = { ...file, received: null };
      putFile(tx, done);
      if (sums.length > 0) noteSums(tx, done, sums, true);
      app.usage.endAnnouncedIn(tx, userId, id);
      return fileView(done);
    });
  });
}

/** Computes checksums of chunks that an earlier version stored, as they are now. */
async function missingSums(
  { db, uploads: { store } }: FeaturesContext,
  file: FileRecord,
): Promise<ChunkSum[]> {
  const sums: ChunkSum[] = [];
  for (const chunk of unsummed(await db.get(fileSums.key({ id: file.id })), file.size)) {
    sums.push([chunk, await sumOf(store.read(file.id, chunk, sealedChunk(file, chunk)))]);
  }
  return sums;
}

/** How far it is, after making that certain. @throws AppError not_found, storage_unavailable */
export async function fileState(
  app: FeaturesContext,
  userId: string,
  id: string,
): Promise<StoredFile> {
  return await app.uploads.use(id, async (upload) => {
    const file = await app.db.read(accessFile, userId, id);
    if (file.received === null) return fileView(file);
    const certain = await upload.flush();
    if (!certain) throw new AppError("not_found");
    return fileView(certain);
  });
}

/**
 * Deletes a user's own file that is in no message, even in a channel that they have lost: otherwise
 * it would count for a day.
 * @throws AppError not_found, upload_done
 */
export async function cancelFile(app: FeaturesContext, userId: string, id: string): Promise<void> {
  await removeFile(app, id, (file, tx) => {
    if (file?.user_id !== userId) throw new AppError("not_found");
    if (isOpen(file)) return true;
    accessFile(tx, userId, id);
    throw new AppError("upload_done");
  });
}

/**
 * Deletes the record of a file that is in no message, then its bytes.
 * @param isOver asked in the transaction that deletes it
 */
export async function removeFile(
  app: FeaturesContext,
  id: string,
  isOver: (file: FileRecord | null, tx: Tx) => boolean,
): Promise<void> {
  await app.uploads.use(id, async (upload) => {
    const isGone = await app.db.transact((tx) => {
      const file = fileRecords.get(tx, { id });
      if (!isOver(file, tx) || !file || !isOpen(file)) return false;
      deleteFile(tx, file);
      app.usage.addIn(tx, file.user_id, -countedBytes(file.size));
      app.usage.endAnnouncedIn(tx, file.user_id, id);
      return true;
    });
    if (isGone) await upload.remove();
  });
}

function refuseIncomplete({ size, received }: FileRecord): void {
  const missing = received === null ? [] : rangesOf(received, chunksOf(size), false);
  if (!missing.length) return;
  const named = missing.slice(0, 20).map(([from, to]) => from === to ? `${from}` : `${from}-${to}`);
  throw new AppError("upload_incomplete", { details: { missing: named.join(", ") } });
}
