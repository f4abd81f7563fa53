import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import type { FeaturesContext } from "../context.ts";
import { orphanedFiles } from "../message_log/records.ts";
import { fileRecords, heldFiles, openFiles } from "./records.ts";
import { removeFile } from "./service.ts";
import { deleteFile, locationOf } from "./store.ts";
import { deleteUnknownBytes } from "./unknown_bytes.ts";

/**
 * Deletes the files of a deleted message: their bytes, then their records. For other users they are
 * gone with the message itself, in its commit. The next sweep deletes what cannot be deleted now.
 */
export async function dropFilesOf(app: FeaturesContext, messageId: string): Promise<void> {
  await app.upkeep.attempt("files", () => dropNow(app, messageId), { message: messageId });
}

async function dropNow(app: FeaturesContext, messageId: string): Promise<void> {
  const key = orphanedFiles.key({ messageId });
  const ids = await app.db.get(key) ?? [];
  for (const id of ids) await app.uploads.use(id, (upload) => upload.remove());
  if (!ids.length) return;
  await app.db.transact((tx) => {
    for (const id of ids) {
      const file = fileRecords.get(tx, { id });
      if (file) deleteFile(tx, file);
    }
    tx.delete(key);
  });
}

/** Deletes a user's uploads that were not sent. */
export async function dropOpenFilesOf(app: FeaturesContext, userId: string): Promise<void> {
  for (const { key } of await app.db.list(openFiles.prefix({ userId }))) {
    await removeFile(app, String(key[2]), () => true);
  }
}

/** Deletes everyone's unsent uploads in deleted locations, by the ids of channels and shelves. */
export async function dropOpenFilesIn(
  app: FeaturesContext,
  locations: ReadonlySet<string>,
): Promise<void> {
  if (locations.size === 0) return;
  for await (const { key } of app.db.walk(openFiles.prefix({}))) {
    const id = String(key[2]);
    const file = await app.db.get(fileRecords.key({ id }));
    if (file && locations.has(locationOf(file))) await removeOrReport(app, id);
  }
}

/** Deletes uploads that were not sent within a day, and finishes interrupted deletions. */
export async function sweepFiles(app: FeaturesContext): Promise<void> {
  for await (const { key } of app.db.walk(orphanedFiles.prefix({}))) {
    await dropFilesOf(app, String(key[1]));
  }
  const over = app.clock() - SERVER_TIMES.openFileLife;
  for await (const { key, value } of app.db.walk(openFiles.prefix({}))) {
    if (value > over) continue;
    const [userId, id] = [String(key[1]), String(key[2])];
    if (await app.db.get(heldFiles.key({ userId, id })) === null) await removeOrReport(app, id);
  }
}

/** Deletes a file. A failure does not hold up the others: the next sweep tries again. */
async function removeOrReport(app: FeaturesContext, id: string): Promise<void> {
  await app.upkeep.attempt("files", () => removeFile(app, id, () => true), { file: id });
}

/**
 * Deletes, at start, bytes without a record, and records in no message whose bytes are missing: a
 * backup does not contain those.
 * @param began milliseconds since 1970: when the server began to take files
 */
export async function sweepBytes(app: FeaturesContext, began: number): Promise<void> {
  const { db, uploads } = app;
  const stored = await deleteUnknownBytes(app, began);
  if (!stored) return;
  for await (const { key, value } of db.walk(openFiles.prefix({}))) {
    const id = String(key[2]);
    // A file begun since then may have been stored since then.
    if (stored.has(id) || value >= began) continue;
    if (uploads.store.shared && !await isLost(app, id)) continue;
    await removeFile(app, id, (file) => file?.received?.some((bits) => bits !== 0) ?? true);
  }
}

/** Returns whether a complete file has no bytes in the store. */
async function isLost({ db, uploads: { store } }: FeaturesContext, id: string): Promise<boolean> {
  const file = await db.get(fileRecords.key({ id }));
  return file?.received === null && (await store.shared!.chunks(id)).length === 0;
}
