import { reactionKey } from "../../../protocol/emoji_text.ts";
import { AppError, tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Reaction } from "../../../protocol/messages.ts";
import type { Permission } from "../../../protocol/permissions.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { spaceOf } from "../../membership/channels/access.ts";
import { usableEmoji } from "../emoji/access.ts";
import { accessMessage } from "../message_log/access.ts";
import type { ReactionRecord } from "./records.ts";
import { getReactions, putReactions } from "./store.ts";
import { reactionViews } from "./view.ts";

/**
 * Adds the user's reaction; repeating it changes nothing.
 * @throws AppError not_found, forbidden, too_many, private_channel, invalid_input for another
 * server's emoji
 */
export async function react(
  app: FeaturesContext,
  userId: string,
  messageId: string,
  given: string,
): Promise<Reaction[]> {
  return await change(app, { userId, messageId, need: "addReactions" }, (reactions, of) => {
    if (of.isSealed) throw new AppError("private_channel");
    const known = find(reactions, given);
    if (known?.userIds.includes(userId)) return reactions;
    const emoji = usableEmoji(of.tx, of.serverId, given);
    refuseTooMany(reactions, known !== undefined);
    if (!known) return [...reactions, { emoji, userIds: [userId] }];
    return reactions.map((r) => r === known ? { emoji, userIds: [...r.userIds, userId] } : r);
  });
}

/**
 * Takes the user's own reaction back; muted members may too (D-PERM-7). @throws AppError not_found
 */
export async function unreact(
  app: FeaturesContext,
  userId: string,
  messageId: string,
  emoji: string,
): Promise<Reaction[]> {
  return await change(app, { userId, messageId, need: "readMessages" }, (reactions) => {
    const known = find(reactions, emoji);
    if (!known?.userIds.includes(userId)) return reactions;
    const userIds = known.userIds.filter((id) => id !== userId);
    return reactions.flatMap((r) => r !== known ? r : userIds.length ? { ...r, userIds } : []);
  });
}

/** The reaction with this emoji: one of a server may have had another name. */
function find(reactions: ReactionRecord[], emoji: string): ReactionRecord | undefined {
  const key = reactionKey(emoji);
  return reactions.find((r) => reactionKey(r.emoji) === key);
}

/** @throws AppError not_found */
export async function reactionsOf(
  app: FeaturesContext,
  userId: string,
  messageId: string,
): Promise<Reaction[]> {
  const records = await app.db.read((reader) => {
    const { message } = accessMessage(reader, userId, messageId);
    return getReactions(reader, message.channelId, message.seq);
  });
  return await reactionViews(app, records);
}

async function change(
  app: FeaturesContext,
  { userId, messageId, need }: { userId: string; messageId: string; need: Permission },
  apply: (
    reactions: ReactionRecord[],
    of: { tx: Tx; serverId: string | null; isSealed: boolean },
  ) => ReactionRecord[],
): Promise<Reaction[]> {
  const records = await app.db.transact((tx) => {
    const { message, channel } = accessMessage(tx, userId, messageId, { need });
    const { channelId, seq } = message;
    const before = getReactions(tx, channelId, seq);
    const after = apply(before, {
      tx,
      serverId: channel.server_id,
      isSealed: !!channel.sealed,
    });
    if (after === before) return after;
    putReactions(tx, channelId, seq, after);
    const spaceId = spaceOf(channel);
    app.bus.publishAfter(tx, {
      type: "reaction-updated",
      channelId,
      seq,
      messageId,
      spaceId,
      by: userId,
    });
    return after;
  });
  return await reactionViews(app, records);
}

function refuseTooMany(reactions: ReactionRecord[], known: boolean): void {
  const all = reactions.reduce((sum, r) => sum + r.userIds.length, 0);
  if (!known && reactions.length >= SERVER_LIMITS.emojisPerMessage) {
    const most = SERVER_LIMITS.emojisPerMessage;
    throw tooMany(`A message can carry at most ${most} different emoji`);
  }
  if (all >= SERVER_LIMITS.reactionsPerMessage) {
    throw tooMany("This message has all the reactions that it can carry");
  }
}
