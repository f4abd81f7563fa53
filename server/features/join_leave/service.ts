import { AppError } from "../../../protocol/errors.ts";
import { putReadMarkers } from "../../membership/channels/read_markers.ts";
import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { comingMessage, systemMessage } from "../messages/system.ts";
import { refuseBanned } from "../../membership/moderation/bans.ts";
import { accessServer } from "../../membership/servers/access.ts";
import { serverById } from "../../membership/servers/servers.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import { userById } from "../../membership/users/users.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { getMember } from "../../membership/servers/members.ts";
import { addMember, removeMember } from "../../membership/members/service.ts";

/**
 * Makes a user a member, in the caller's transaction. Does nothing if they already are one.
 * @param admit uses up what lets them in, and may refuse
 * @throws AppError not_found when the server is gone, banned, too_many, and what `admit` throws
 */
export function join(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  serverId: string,
  admit: () => void,
): ServerRecord {
  const before = serverById(tx, serverId);
  if (!before) throw new AppError("not_found");
  if (getMember(tx, serverId, userId)) return before;
  refuseBanned(tx, serverId, userId);
  admit();
  const server = addMember(app, tx, before, userId);
  comingMessage(app, tx, serverId, userById(tx, userId), "joined");
  putReadMarkers(tx, userId, serverId);
  return server;
}

/** Leaves a server (D-SRV-4). @throws AppError not_found, owner_cannot_leave */
export async function leave(app: FeaturesContext, userId: string, serverId: string): Promise<void> {
  await app.db.transact((tx) => {
    accessServer(tx, userId, serverId);
    const user = userById(tx, userId);
    expel(app, tx, serverId, user, { action: "left", by: user.username });
  });
}

/** Removes a member and announces it in the server. @throws AppError as `removeMember` */
export function expel(
  app: FeaturesContext,
  tx: Tx,
  serverId: string,
  user: UserRecord,
  { action, by, namedBy }: { action: "left" | "kicked" | "banned"; by: string; namedBy?: string },
): void {
  const { id: userId, username } = user;
  removeMember(app, tx, { serverId, userId, username, action, by }, namedBy);
  if (action === "left") comingMessage(app, tx, serverId, user, "left");
  else systemMessage(app, tx, serverId, user, { kind: action });
}
