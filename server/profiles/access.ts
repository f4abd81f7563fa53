import { AppError } from "../../protocol/errors.ts";
import { haveDm } from "../channels/dm.ts";
import type { AppContext } from "../context.ts";
import { areFriends } from "../friends/access.ts";
import { serverIdsOf } from "../members/access.ts";
import type { UserRecord } from "../users/records.ts";
import { usersById } from "../users/service.ts";

export interface ProfileAccess {
  user: UserRecord;
  /** Servers that both are in; of oneself: all. */
  mutualServerIds: string[];
}

/**
 * Somebody whose profile one may see: oneself, a fellow member, a friend, or whom one
 * writes direct messages with.
 * @throws AppError not_found for everybody else (D-PERM-6)
 */
export async function accessProfile(
  app: AppContext,
  viewerId: string,
  userId: string,
): Promise<ProfileAccess> {
  const user = (await usersById(app, [userId])).get(userId);
  if (!user) throw new AppError("not_found");
  const [mine, theirs] = await Promise.all([viewerId, userId].map((id) => serverIdsOf(app.db, id)));
  const mutualServerIds = mine.filter((id) => theirs.includes(id));
  const known = viewerId === userId || mutualServerIds.length > 0 ||
    await areFriends(app, viewerId, userId) || await haveDm(app, viewerId, userId);
  if (!known) throw new AppError("not_found");
  return { user, mutualServerIds };
}
