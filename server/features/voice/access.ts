import { AppError, invalid } from "../../../protocol/errors.ts";
import { accessChannel, type ChannelAccess, mayHere } from "../../membership/channels/access.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { channelNameFor } from "../../membership/channels/view.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../context.ts";
import { seatsFor } from "./full.ts";
import { muteOf } from "../../membership/moderation/mutes.ts";
import { memberIn } from "../../membership/servers/members.ts";
import { userById } from "../../membership/users/users.ts";
import type { VoiceLooks } from "./rooms.ts";

/** A channel that a user may join in voice. */
export interface VoiceAccess extends VoiceLooks {
  channelId: string;
  channelName: string;
  /** null: in a call. */
  serverId: string | null;
  /** Has `speak`, which follows `sendMessages` (D-PERM-7, COM-0). */
  maySpeak: boolean;
  /** Has `shareVideo`. */
  mayShare: boolean;
  /** How many people may be in it, this person included. */
  seats: number;
  /** When a mute ends by itself, in milliseconds since 1970. */
  mutedUntil: number | null;
}

/**
 * A voice channel with the user's permissions there, read at once, so that a transaction can rely
 * on it.
 */
export interface VoiceChannel {
  channel: ChannelRecord;
  maySpeak: boolean;
  mayShare: boolean;
  seats: number;
  mutedUntil: number | null;
}

/** @throws AppError as `accessVoice` */
export function voiceChannelFor(
  reader: Reader,
  app: FeaturesContext,
  userId: string,
  channelId: string,
): VoiceChannel {
  const access = accessChannel(reader, userId, channelId, "connectVoice");
  refuseUnfit(app, access);
  const { channel } = access;
  const userLimit = channel.server_id === null ? undefined : channel.user_limit;
  const mute = channel.server_id === null ? null : muteOf(reader, channel.server_id, userId);
  return {
    channel,
    maySpeak: mayHere(access, "speak"),
    mayShare: mayHere(access, "shareVideo"),
    seats: seatsFor(userLimit, mayHere(access, "moveMembers")),
    mutedUntil: mute?.until ?? null,
  };
}

/**
 * Returns a voice channel to a user with `connectVoice` there, or the direct message of an accepted
 * call to its two.
 * @throws AppError not_found; forbidden without the permission, or a call; invalid_input for a text
 * channel
 */
export async function accessVoice(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<VoiceAccess> {
  const { channel, ...rest } = await app.db.read(voiceChannelFor, app, userId, channelId);
  const { server_id: serverId } = channel;
  const [looks, channelName] = await Promise.all([
    app.db.read(voiceLooksOf, userId, serverId),
    channelNameFor(app, userId, channel),
  ]);
  return { channelId, channelName, serverId, ...looks, ...rest };
}

/** Returns how a person is shown in voice. @param serverId null: in a call */
export function voiceLooksOf(reader: Reader, userId: string, serverId: string | null): VoiceLooks {
  const { username, display_name: displayName = null, avatar_url } = userById(reader, userId);
  const nickname = memberIn(reader, { server_id: serverId }, userId)?.nickname ?? null;
  return { username, displayName, nickname, avatarUrl: avatar_url };
}

function refuseUnfit(app: FeaturesContext, { channel }: ChannelAccess): void {
  if (channel.server_id !== null) {
    if (!channel.is_voice) throw invalid("channelId", "is not a voice channel");
  } else refuseOver(app, { serverId: null, channelId: channel.id });
}

/** @throws AppError forbidden in a direct message without an accepted call */
export function refuseOver(
  app: FeaturesContext,
  { serverId, channelId }: Pick<VoiceAccess, "serverId" | "channelId">,
): void {
  if (serverId !== null || app.calls.of(channelId)?.status === "accepted") return;
  throw new AppError("forbidden", { text: "There is no call here" });
}
