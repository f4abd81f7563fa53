import { AppError } from "../../../protocol/errors.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import type { FeaturesContext } from "../context.ts";
import { newestIds } from "../messages/history.ts";
import { bulkDelete } from "../messages/service.ts";

/** How many of the newest messages were deleted. @throws AppError not_found, forbidden */
export async function purge(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  count: number,
  attempts = 5,
): Promise<number> {
  await app.db.read(accessTextChannel, userId, channelId, "deleteMessages");
  const ids = await newestIds(app, channelId, count);
  if (!ids.length) return 0;
  try {
    return (await bulkDelete(app, userId, channelId, ids)).length;
  } catch (error) {
    // Another person deleted one of them meanwhile, so the newest messages have changed.
    const again = error instanceof AppError && error.code === "forbidden" && attempts > 1;
    if (!again) throw error;
    return await purge(app, userId, channelId, count, attempts - 1);
  }
}
