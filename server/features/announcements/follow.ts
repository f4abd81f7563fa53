import type { FollowedChannel } from "../../../protocol/announcements.ts";
import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import {
  accessChannel,
  inServer,
  requirePermission,
  type ServerChannelAccess,
} from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { holdsMessages, kindOf } from "../../membership/channels/kinds.ts";
import type { ServerChannelRecord } from "../../membership/channels/records.ts";
import { everyoneReads } from "../../membership/identity/rules_channel.ts";
import { record } from "../../membership/moderation/audit.ts";
import { serverById } from "../../membership/servers/servers.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../context.ts";
import { followedChannels, followingChannels } from "./records.ts";

/**
 * Lets a channel receive the announcements of another one, which its follower and @everyone there
 * can read (COM-4). Again the same.
 * @throws AppError not_found, forbidden, too_many, private_channel; invalid_input for channels of
 * other kinds
 */
export async function followChannel(
  app: FeaturesContext,
  userId: string,
  sourceId: string,
  channelId: string,
): Promise<FollowedChannel> {
  return await app.db.transact((tx) => {
    const { channel: source } = inServer(accessChannel(tx, userId, sourceId));
    const { channel, server } = accessFollower(tx, userId, channelId);
    if (kindOf(source) !== "announcement") throw invalid("id", "must be of announcements");
    if (!holdsMessages(channel)) throw invalid("channelId", "must be a text channel");
    if (channelId === sourceId) throw invalid("channelId", "must be another channel");
    if (channel.sealed) throw new AppError("private_channel");
    if (!everyoneReads(tx, source)) throw new AppError("forbidden");
    const followed = followedIn(tx, channelId);
    if (!followed.some(({ id }) => id === sourceId)) {
      if (followed.length >= SERVER_LIMITS.followedChannels) {
        throw tooMany(`A channel can follow at most ${SERVER_LIMITS.followedChannels} others`);
      }
      const followers = followingChannels.get(tx, { sourceId }) ?? {};
      if (Object.keys(followers).length >= SERVER_LIMITS.channelFollowers) {
        throw tooMany(`At most ${SERVER_LIMITS.channelFollowers} channels can follow one`);
      }
      followingChannels.set(tx, { sourceId }, { ...followers, [channelId]: tx.now });
      const since = [...followed.map(({ id, at }) => [id, at] as const), [sourceId, tx.now]];
      followedChannels.set(tx, { channelId }, Object.fromEntries(since));
      record(app, tx, server.id, {
        action: "follow",
        actor_id: userId,
        target_id: null,
        reason: source.name,
        channel_id: channelId,
      });
    }
    return viewOf(tx, source);
  });
}

/**
 * The channels that a channel follows, as long as @everyone reads them there.
 * @throws AppError not_found, forbidden
 */
export async function followingOf(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<FollowedChannel[]> {
  return await app.db.read((reader) => {
    accessFollower(reader, userId, channelId);
    const sources = followedIn(reader, channelId).map(({ source }) => source);
    return sources.filter((one) => everyoneReads(reader, one)).map((one) => viewOf(reader, one));
  });
}

/** Ends it; copies stay. @throws AppError not_found, forbidden */
export async function unfollowChannel(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  sourceId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    accessFollower(tx, userId, channelId);
    const followed = followedChannels.get(tx, { channelId }) ?? {};
    if (!Object.hasOwn(followed, sourceId)) throw new AppError("not_found");
    const { [sourceId]: _since, ...rest } = followed;
    followedChannels.set(tx, { channelId }, rest);
    const { [channelId]: _, ...others } = followingChannels.get(tx, { sourceId }) ?? {};
    followingChannels.set(tx, { sourceId }, others);
  });
}

function accessFollower(reader: Reader, userId: string, channelId: string): ServerChannelAccess {
  const access = inServer(accessChannel(reader, userId, channelId));
  requirePermission(access, "manageWebhooks");
  return access;
}

/** The channels that a channel follows and that still exist. */
function followedIn(reader: Reader, channelId: string) {
  const followed = Object.entries(followedChannels.get(reader, { channelId }) ?? {});
  return followed.flatMap(([id, at]) => {
    const source = channelById(reader, id);
    return source && source.server_id !== null ? { id, at, source } : [];
  });
}

function viewOf(reader: Reader, { id, name, server_id }: ServerChannelRecord): FollowedChannel {
  const server_name = serverById(reader, server_id)?.name ?? "";
  return { channel_id: id, channel_name: name, server_name };
}
