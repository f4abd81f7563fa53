import { isDeepStrictEqual } from "node:util";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { UpdateServer } from "../../../protocol/servers.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { changePicture } from "../../features/media/service.ts";
import { getMember } from "../members/access.ts";
import { announceMember } from "../members/service.ts";
import { record } from "../../features/moderation/audit.ts";
import { accessOwned, accessServer } from "./access.ts";
import type { ServerRecord } from "./records.ts";

import { putServer } from "./store.ts";
import { serverView } from "./view.ts";

/**
 * Changes name, description and picture, whichever are given (SRV-06). Nothing is told or
 * written down where all is as it was.
 * @throws AppError not_found, forbidden, invalid_input, too_large, rate_limited
 */
export async function updateServer(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  { name, description, avatar }: UpdateServer,
): Promise<ServerRecord> {
  // A first look: nobody else has a picture stored.
  await app.db.read(accessServer, userId, serverId, "manageServer");
  const picture = await changePicture(app, userId, "avatar", avatar);
  return await app.db.transact((tx) => {
    const { server: before } = accessServer(tx, userId, serverId, "manageServer");
    const server: ServerRecord = {
      ...before,
      name: name ?? before.name,
      description: description ?? before.description,
      avatar: picture(tx, before.avatar, ["server", serverId]),
    };
    if (isDeepStrictEqual(before, server)) return before;
    putServer(tx, server);
    record(app, tx, serverId, { action: "server-update", actor_id: userId, target_id: null });
    app.bus.publishAfter(tx, { type: "server-updated", server: serverView(server) });
    return server;
  });
}

/**
 * Makes another member the owner (SRV-08). Who owns is decided in the transaction: of two
 * transfers at once the first wins, and the second is refused.
 * @throws AppError not_found, forbidden, invalid_input for the owner's own id
 */
export async function transferServer(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  newOwnerId: string,
): Promise<ServerRecord> {
  return await app.db.transact((tx) => {
    const server = { ...accessOwned(tx, userId, serverId), owner_id: newOwnerId };
    if (newOwnerId === userId) throw invalid("newOwnerId", "is the owner already");
    putServer(tx, server);
    if (!getMember(tx, serverId, newOwnerId)) {
      throw new AppError("not_found", { text: "User not found in this server" });
    }
    record(app, tx, serverId, { action: "transfer", actor_id: userId, target_id: newOwnerId });
    tx.afterCommit(() => {
      app.bus.publish({ type: "server-updated", server: serverView(server) });
      for (const id of [userId, newOwnerId]) {
        announceMember(app, serverId, id);
        app.bus.publish({ type: "membership-changed", serverId, userId: id, channelId: null });
      }
    });
    return server;
  });
}
