import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import { countedBytes, paddedSize } from "../../../protocol/files.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { limitText } from "../../../protocol/sizes.ts";
import type { FeaturesContext } from "../context.ts";
import { openFiles } from "./records.ts";

/** Files of one person that are in no message and on no shelf. */
interface OpenFiles {
  /** All of them, up to as many as there may be. */
  open: number;
  /** How many of them have bytes that are still coming. */
  announced: number;
}

/** Counts a person's files that are in no message and on no shelf. */
export async function countOpen(
  { db, usage }: FeaturesContext,
  userId: string,
): Promise<OpenFiles> {
  const { openFilesPerUser: limit } = SERVER_LIMITS;
  const { length: open } = await db.list(openFiles.prefix({ userId }), { limit });
  return { open, announced: usage.announced.countOf(userId) };
}

/** @param files from `countOpen` @throws AppError too_many */
export function refuseMore({ open, announced }: OpenFiles): void {
  const { openFilesPerUser, uploadsPerUser } = SERVER_LIMITS;
  if (open >= openFilesPerUser) {
    const text = `At most ${openFilesPerUser} files can wait to be sent`;
    throw tooMany(`${text}: send or cancel some of them first`);
  }
  if (announced < uploadsPerUser) return;
  const text = `At most ${uploadsPerUser} files can be uploading at a time`;
  throw tooMany(`${text}: wait until some are complete, or cancel them`);
}

/**
 * Refuses a file above the limit (MSG-23).
 * @param limit the one that people are shown, without padding
 * @throws AppError too_large
 */
export function refuseLarger(size: number, most: number, limit: number): void {
  if (size <= most) return;
  throw new AppError("too_large", {
    text: `Files have to be smaller than ${limitText(limit)}`,
    details: { limit: String(limit) },
  });
}

/**
 * In a private channel no size is to say more than it has to (E2E-33).
 * @throws AppError invalid_input
 */
export function requirePadded(size: number): void {
  if (paddedSize(size) !== size) throw invalid("size", "must be padded in a private channel");
}

/**
 * Refuses a file that would not fit: others need the last free space to write at all.
 * @throws AppError storage_unavailable
 */
export async function refuseOnFullDisk(app: FeaturesContext, size: number): Promise<void> {
  await app.uploads.requireRoom(countedBytes(size));
}
