import type { Channel } from "../../../protocol/channels.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { MAX_GROUP } from "../../../protocol/limits.ts";
import {
  getChannels,
  listGroups,
  putChannel,
  putInGroup,
  takeFromGroup,
} from "../../membership/channels/channels.ts";
import { requireAcquainted } from "../../membership/channels/dm.ts";
import type { GroupRecord } from "../../membership/channels/records.ts";
import { channelViews } from "../../membership/channels/view.ts";
import { sharedServerIds } from "../../membership/servers/members.ts";
import { userById } from "../../membership/users/users.ts";
import type { FeaturesContext } from "../context.ts";
import { appendSystem } from "../messages/system.ts";
import { accessGroup } from "./access.ts";

/**
 * Creates a group of its creator and two to nine others, each a friend or fellow member of theirs.
 * @throws AppError not_found, cannot_message, too_many; invalid_input where the creator is named
 * too
 */
export async function createGroup(
  app: FeaturesContext,
  userId: string,
  { userIds, name = "" }: { userIds: string[]; name?: string },
): Promise<Channel> {
  if (userIds.includes(userId)) throw invalid("userIds", "names yourself");
  const shared = await Promise.all(userIds.map((id) => sharedServerIds(app, userId, id)));
  const group: GroupRecord = {
    id: app.ids.uuid(),
    server_id: null,
    name,
    is_voice: false,
    position: 0,
    group: true,
    members: [userId, ...userIds],
    created_at: app.clock(),
  };
  await app.db.transact((tx) => {
    // Nine people of nine servers are more than one commit takes checks.
    userIds.forEach((id, i) => {
      requireAcquainted(tx.many, userId, id, shared[i], "userIds");
    });
    putChannel(tx, group);
    for (const id of group.members) putInGroup(tx, group.id, id);
    app.bus.publishAfter(tx, { type: "dm-created", channelId: group.id, userIds: group.members });
  });
  return await viewOf(app, userId, group.id);
}

/**
 * Adds a friend or fellow member of the actor to a group. Any member may; existing members stay.
 * @throws AppError not_found, cannot_message, group_full, too_many
 */
export async function addToGroup(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  otherId: string,
): Promise<Channel> {
  const shared = await sharedServerIds(app, userId, otherId);
  await app.db.transact((tx) => {
    const group = accessGroup(tx, userId, channelId);
    if (group.members.includes(otherId)) return;
    requireAcquainted(tx, userId, otherId, shared);
    if (group.members.length >= MAX_GROUP) throw new AppError("group_full");
    putChannel(tx, { ...group, members: [...group.members, otherId] });
    putInGroup(tx, channelId, otherId);
    appendSystem(app, tx, {
      channelId,
      spaceId: channelId,
      about: userById(tx, userId),
      row: { kind: "group_added", user_id: otherId },
      other: userById(tx, otherId),
    });
    app.bus.publishAfter(tx, { type: "group-changed", channelId, joined: [otherId], left: [] });
  });
  return await viewOf(app, userId, channelId);
}

/**
 * @param name '' for none @throws AppError not_found; invalid_input for a channel that is not a
 * group
 */
export async function renameGroup(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  name: string,
): Promise<Channel> {
  await app.db.transact((tx) => {
    putChannel(tx, { ...accessGroup(tx, userId, channelId), name });
    app.bus.publishAfter(tx, { type: "group-changed", channelId, joined: [], left: [] });
  });
  return await viewOf(app, userId, channelId);
}

/** When the last one leaves, the group and its messages are deleted. @throws AppError not_found */
export async function leaveGroup(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    const group = accessGroup(tx, userId, channelId);
    takeFromGroup(tx, group, userId);
    if (group.members.length > 1) {
      const about = userById(tx, userId);
      const row = { kind: "group_left" } as const;
      appendSystem(app, tx, { channelId, spaceId: channelId, about, row });
    }
    app.bus.publishAfter(tx, { type: "group-changed", channelId, joined: [], left: [userId] });
  });
}

/** Leaves every group of a user, before their account is deleted. May be repeated. */
export async function leaveAllGroups(app: FeaturesContext, userId: string): Promise<void> {
  for (const { id } of await listGroups(app.db, userId)) await leaveGroup(app, userId, id);
}

async function viewOf(app: FeaturesContext, userId: string, channelId: string): Promise<Channel> {
  return (await channelViews(app, userId, await getChannels(app.db, [channelId])))[0];
}
