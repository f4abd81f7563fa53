import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import { countedBytes, paddedSize } from "../../../protocol/files.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { limitText } from "../../../protocol/sizes.ts";
import type { FeaturesContext } from "../context.ts";
import { filesKeys } from "./records.ts";

/** How many files somebody has in no message and on no shelf, up to as many as there may be. */
export async function countOpen({ db }: FeaturesContext, userId: string): Promise<number> {
  const { openFilesPerUser: limit } = SERVER_LIMITS;
  return (await db.list(filesKeys.openOf(userId), { limit })).length;
}

/** @param open what `countOpen` said @throws AppError too_many */
export function refuseMore(open: number): void {
  const { openFilesPerUser: most } = SERVER_LIMITS;
  if (open < most) return;
  throw tooMany(`At most ${most} files can wait to be sent: send or cancel some of them first`);
}

/**
 * (MSG-23)
 * @param limit what people are told, who know of no padding
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
 * What would not fit is not begun: others need the last of the room to write at all.
 * @throws AppError storage_unavailable
 */
export async function refuseOnFullDisk(app: FeaturesContext, size: number): Promise<void> {
  await app.uploads.requireRoom(countedBytes(size));
}
