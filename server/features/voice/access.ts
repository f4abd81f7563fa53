import { AppError, invalid } from "../../../protocol/errors.ts";
import { accessChannel, type ChannelAccess, mayHere } from "../../membership/channels/access.ts";
import { channelNameFor } from "../../membership/channels/view.ts";
import type { FeaturesContext } from "../context.ts";
import { muteOf } from "../../membership/moderation/mutes.ts";
import { userById } from "../../membership/users/users.ts";

/** A channel in which somebody may be in voice. */
export interface VoiceAccess {
  channelId: string;
  channelName: string;
  /** null: in a call. */
  serverId: string | null;
  username: string;
  avatarUrl: string | null;
  /** Speaking and sharing need `sendMessages` (D-PERM-7). */
  maySpeak: boolean;
  /** When a mute ends by itself, in milliseconds since 1970. */
  mutedUntil: number | null;
}

/**
 * A voice channel for whoever may read it, or the direct message of an accepted call for its two.
 * @throws AppError not_found; forbidden without a call; invalid_input for a text channel
 */
export async function accessVoice(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<VoiceAccess> {
  const access = await app.db.read(accessChannel, userId, channelId);
  refuseUnfit(app, access);
  const serverId = access.channel.server_id;
  const [{ username, avatar_url }, channelName, mute] = await Promise.all([
    app.db.read(userById, userId),
    channelNameFor(app, userId, access.channel),
    serverId === null ? null : app.db.read(muteOf, serverId, userId),
  ]);
  return {
    channelId,
    channelName,
    serverId,
    username,
    avatarUrl: avatar_url,
    maySpeak: mayHere(access, "sendMessages"),
    mutedUntil: mute?.until ?? null,
  };
}

function refuseUnfit(app: FeaturesContext, { channel }: ChannelAccess): void {
  if (channel.server_id !== null) {
    if (!channel.is_voice) throw invalid("channelId", "is not a voice channel");
  } else if (app.calls.of(channel.id)?.status !== "accepted") {
    throw new AppError("forbidden", { text: "There is no call here" });
  }
}
