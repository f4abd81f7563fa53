import { AppError } from "../../../protocol/errors.ts";
import { arePartners } from "../../membership/channels/dm.ts";
import type { FeaturesContext } from "../context.ts";
import { areFriends } from "../../membership/relations/relations.ts";
import { serverIdsOf } from "../../membership/servers/members.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { usersById } from "../../membership/users/service.ts";

export interface ProfileAccess {
  user: UserRecord;
  /** Servers that both are in; all for the viewer's own profile. */
  mutualServerIds: string[];
  /** True for the viewer, fellow members, friends and partners of direct messages. */
  known: boolean;
}

/**
 * Returns a profile. Anyone's may be seen (PROF-01): someone may have asked for a friendship, or
 * written in a server and left.
 * @throws AppError not_found for an unknown user
 */
export async function accessProfile(
  app: FeaturesContext,
  viewerId: string,
  userId: string,
): Promise<ProfileAccess> {
  const user = (await usersById(app, [userId])).get(userId);
  if (!user) throw new AppError("not_found");
  const [mine, theirs] = await Promise.all([viewerId, userId].map((id) => serverIdsOf(app.db, id)));
  const mutualServerIds = mine.filter((id) => theirs.includes(id));
  const known = viewerId === userId || mutualServerIds.length > 0 ||
    await app.db.read(areFriends, viewerId, userId) ||
    await arePartners(app, viewerId, userId);
  return { user, mutualServerIds, known };
}
