import type { AuditEntry } from "../../../protocol/moderation.ts";
import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import type { SaveAnimation, SavedAnimation } from "../../../protocol/shelves.ts";
import { countedBytes } from "../../../protocol/files.ts";
import { SHELF_LIMITS } from "../../../protocol/shelf_limits.ts";
import type { StoredFile } from "../../../protocol/stored_files.ts";
import { record } from "../../membership/moderation/audit.ts";
import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { orphanedFiles } from "../message_log/records.ts";
import { accessShelf } from "./access.ts";
import {
  animationCounts,
  type AnimationRecord,
  animations,
  type FileRecord,
  fileRecords,
} from "./records.ts";
import { beginAt } from "./service.ts";
import { putFile } from "./store.ts";
import { dropFilesOf } from "./sweep.ts";
import { animationView } from "./view.ts";

/**
 * Lists the saved animations of the user or of a server, newest first. @throws AppError not_found
 */
export async function animationsOn(
  app: FeaturesContext,
  userId: string,
  shelfId: string,
): Promise<SavedAnimation[]> {
  await app.db.read(accessShelf, userId, shelfId);
  return (await listAnimations(app.db, shelfId)).map(animationView);
}

/** The bare records, with no question asked: for the host. The last one first. */
export async function listAnimations(db: Db, shelfId: string): Promise<AnimationRecord[]> {
  const found = await animations.list(db, { shelfId });
  return found.map(({ value }) => value).sort((a, b) => b.saved_at - a.saved_at);
}

/** Makes room for an animation; as of `beginFile` its chunks are put, and it is finished. */
export async function beginAnimation(
  app: FeaturesContext,
  userId: string,
  shelfId: string,
  size: number,
): Promise<StoredFile> {
  const location = { channel_id: null, shelf: { id: shelfId, kept: false } };
  return await beginAt(app, userId, size, location, (reader) => {
    accessShelf(reader, userId, shelfId, "manageEmoji");
    const count = animationCounts.get(reader, { shelfId }) ?? 0;
    if (count >= SHELF_LIMITS.most) throw full();
    return app.instance.fileMax - 1;
  });
}

/**
 * Puts the user's own complete upload on its shelf. If it is on it already, changes its sealed name
 * (FIL-8).
 * @throws AppError not_found, forbidden, invalid_input, too_many
 */
export async function saveAnimation(
  app: FeaturesContext,
  userId: string,
  { shelfId, fileId }: { shelfId: string; fileId: string },
  { encryptedContent, iv }: SaveAnimation,
): Promise<SavedAnimation> {
  return await app.db.transact((tx) => {
    accessShelf(tx, userId, shelfId, "manageEmoji");
    const before = animations.get(tx, { shelfId, id: fileId });
    const { size, saved_at } = before ?? { ...takeUpload(tx, userId, shelfId, fileId) };
    const animation: AnimationRecord = {
      id: fileId,
      size,
      content: Uint8Array.fromBase64(encryptedContent),
      iv: Uint8Array.fromBase64(iv),
      saved_at,
    };
    animations.set(tx, { shelfId, id: fileId }, animation);
    note(app, tx, userId, shelfId, before ? "gif-update" : "gif-create");
    const view = animationView(animation);
    app.bus.publishAfter(tx, { type: "animation-saved", shelfId, animation: view });
    return view;
  });
}

/**
 * Removes an animation from a shelf. Messages that contain it keep it.
 * @throws AppError not_found, forbidden
 */
export async function removeAnimation(
  app: FeaturesContext,
  userId: string,
  { shelfId, fileId }: { shelfId: string; fileId: string },
): Promise<void> {
  await app.db.transact((tx) => {
    accessShelf(tx, userId, shelfId, "manageEmoji");
    const at = { shelfId, id: fileId };
    if (!animations.get(tx, at)) throw new AppError("not_found");
    animations.delete(tx, at);
    forgetAnimation(app, tx, fileId);
    countOn(tx, shelfId, -1);
    note(app, tx, userId, shelfId, "gif-delete");
    app.bus.publishAfter(tx, { type: "animation-removed", shelfId, animationId: fileId });
  });
  await dropFilesOf(app, fileId);
}

/** A complete upload for this shelf, which is to stay. */
function takeUpload(tx: Tx, userId: string, shelfId: string, fileId: string) {
  const file = fileRecords.get(tx, { id: fileId });
  const isOwn = file?.user_id === userId && file.shelf?.id === shelfId && !file.shelf.kept;
  if (!isOwn) throw new AppError("not_found");
  if (file.received !== null) throw invalid("fileId", "must be complete");
  countOn(tx, shelfId, 1);
  const kept: FileRecord = { ...file, shelf: { id: shelfId, kept: true } };
  putFile(tx, kept);
  return { size: file.size, saved_at: tx.now };
}

/**
 * Orders the deletion of an animation's bytes, in the commit that deletes the animation: they go
 * after it, or with the next sweep.
 */
export function forgetAnimation(app: FeaturesContext, tx: Tx, id: string): void {
  const file = fileRecords.get(tx, { id });
  if (!file) return;
  app.usage.addIn(tx, file.user_id, -countedBytes(file.size));
  orphanedFiles.set(tx, { messageId: id }, [id]);
}

function countOn(tx: Tx, shelfId: string, by: 1 | -1): void {
  const count = (animationCounts.get(tx, { shelfId }) ?? 0) + by;
  if (count > SHELF_LIMITS.most) throw full();
  animationCounts.set(tx, { shelfId }, count);
}

/** Adds a change of a server's shelf to its log, without names: they are sealed. */
function note(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  shelfId: string,
  action: Extract<AuditEntry["action"], `gif-${string}`>,
): void {
  if (shelfId === userId) return;
  record(app, tx, shelfId, { action, actor_id: userId, target_id: null });
}

function full(): AppError {
  return tooMany(`At most ${SHELF_LIMITS.most} GIFs can be saved in one place`);
}
