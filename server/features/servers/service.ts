import { insertFirstChannels } from "../../membership/channels/service.ts";
import { accessOwned, accessServer, type ServerAccess } from "../../membership/servers/access.ts";
import { getMember } from "../../membership/servers/members.ts";
import { announceMember, insertOwner } from "../../membership/members/service.ts";
import { putServer } from "../../membership/servers/servers.ts";
import { isDeepStrictEqual } from "node:util";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { UpdateServer } from "../../../protocol/servers.ts";
import type { FeaturesContext } from "../context.ts";
import { countEmojiForNewOwner } from "../emoji/counting.ts";
import { changePicture } from "../media/service.ts";
import { record } from "../../membership/moderation/audit.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";

import { settingsAfter } from "./identity.ts";

/**
 * Changes the given fields (SRV-06, MEND-26h, COM-5).
 * Sends and logs nothing if all stay the same.
 * @throws AppError not_found, forbidden, invalid_input, too_large, rate_limited
 */
export async function updateServer(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  change: UpdateServer,
): Promise<ServerAccess> {
  const { name, description, tell_banned_by } = change;
  // Checks access first, so that nobody stores a picture without permission.
  await app.db.read(accessServer, userId, serverId, "manageServer");
  const avatarAfter = await changePicture(app, userId, "avatar", change.avatar);
  const bannerAfter = await changePicture(app, userId, "banner", change.banner);
  return await app.db.transact((tx) => {
    const access = accessServer(tx, userId, serverId, "manageServer");
    const { server: before, membership } = access;
    const { id, owner_id, member_count, invite_count, created_at } = before;
    const banner = bannerAfter(tx, before.banner ?? null, ["server_banner", serverId]);
    const server: ServerRecord = {
      ...{ id, owner_id, member_count, invite_count, created_at },
      ...(tell_banned_by ?? before.tell_banned_by) === false && { tell_banned_by: false },
      name: name ?? before.name,
      description: description ?? before.description,
      avatar: avatarAfter(tx, before.avatar, ["server", serverId]),
      ...(banner !== null && { banner }),
      ...settingsAfter(tx, userId, access, change),
    };
    if (isDeepStrictEqual(before, server)) return access;
    putServer(tx, server);
    record(app, tx, serverId, { action: "server-update", actor_id: userId, target_id: null });
    app.bus.publishAfter(tx, { type: "server-updated", serverId });
    return { server, membership };
  });
}

/**
 * Makes another member the owner (SRV-08). The transaction checks the owner: of two transfers at
 * once the first wins, and the second is refused. Emoji count against the new owner (FIL-7).
 * @throws AppError not_found, forbidden, invalid_input for the owner's own id
 */
export async function transferServer(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  newOwnerId: string,
): Promise<ServerRecord> {
  // Checks access first, so that nothing is read for others.
  await app.db.read(accessOwned, userId, serverId);
  return await countEmojiForNewOwner(app, serverId, (countFor) => {
    return app.db.transact((tx) => {
      const server = { ...accessOwned(tx, userId, serverId), owner_id: newOwnerId };
      if (newOwnerId === userId) throw invalid("newOwnerId", "is the owner already");
      putServer(tx, server);
      if (!getMember(tx, serverId, newOwnerId)) {
        throw new AppError("not_found", { text: "User not found in this server" });
      }
      countFor(tx, newOwnerId);
      record(app, tx, serverId, { action: "transfer", actor_id: userId, target_id: newOwnerId });
      app.bus.publishAfter(tx, { type: "server-updated", serverId });
      for (const id of [userId, newOwnerId]) {
        announceMember(app, tx, serverId, id);
        const changed = { serverId, userId: id, channelId: null };
        app.bus.publishAfter(tx, { type: "membership-changed", ...changed });
      }
      return server;
    });
  });
}

/**
 * Makes a server with the channels `general` and `General` (D-SRV-1) and its owner.
 * @throws AppError too_many
 */
export async function createServer(
  app: FeaturesContext,
  userId: string,
  name: string,
): Promise<ServerRecord> {
  const server: ServerRecord = {
    id: app.ids.uuid(),
    name,
    description: "",
    avatar: null,
    owner_id: userId,
    member_count: 1,
    invite_count: 0,
    created_at: app.clock(),
  };
  return await app.db.transact((tx) => {
    putServer(tx, server);
    insertOwner(app, tx, server);
    insertFirstChannels(app, tx, server.id);
    app.bus.publishAfter(tx, { type: "server-joined", userId, serverId: server.id });
    return server;
  });
}
