import { AppError } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Reaction } from "../../../protocol/messages.ts";
import type { Flag } from "../../../protocol/permissions.ts";
import type { AppContext } from "../../context.ts";
import { accessChannel, placeOf } from "../../membership/channels/access.ts";

import { accessMessage, type MessageAccess, messageInTx } from "../messages/access.ts";
import type { ReactionRecord } from "./records.ts";
import { putReactions, reactionsInTx } from "./store.ts";
import { reactionsOn } from "./view.ts";

/** Adds one's own reaction; a second time changes nothing. @throws AppError not_found, forbidden, too_many */
export async function react(
  app: AppContext,
  userId: string,
  messageId: string,
  emoji: string,
): Promise<Reaction[]> {
  const access = await app.db.read((reader) =>
    accessMessage(reader, userId, messageId, { need: "sendMessages" })
  );
  return await change(app, access, { userId, need: "sendMessages" }, (reactions) => {
    const known = reactions.find((r) => r.emoji === emoji);
    if (known?.userIds.includes(userId)) return reactions;
    refuseTooMany(reactions, known !== undefined);
    if (!known) return [...reactions, { emoji, userIds: [userId] }];
    return reactions.map((r) => r === known ? { emoji, userIds: [...r.userIds, userId] } : r);
  });
}

/** Takes one's own reaction back, which the muted may too (D-PERM-7). @throws AppError not_found */
export async function unreact(
  app: AppContext,
  userId: string,
  messageId: string,
  emoji: string,
): Promise<Reaction[]> {
  const access = await app.db.read((reader) => accessMessage(reader, userId, messageId));
  return await change(app, access, { userId, need: "readMessages" }, (reactions) => {
    const known = reactions.find((r) => r.emoji === emoji);
    if (!known?.userIds.includes(userId)) return reactions;
    const userIds = known.userIds.filter((id) => id !== userId);
    return reactions.flatMap((r) => r !== known ? r : userIds.length ? { emoji, userIds } : []);
  });
}

/** @throws AppError not_found */
export async function reactionsOf(
  app: AppContext,
  userId: string,
  messageId: string,
): Promise<Reaction[]> {
  const { message } = await app.db.read((reader) => accessMessage(reader, userId, messageId));
  return await reactionsOn(app, message.channelId, message.seq);
}

async function change(
  app: AppContext,
  { message, ...access }: MessageAccess,
  { userId, need }: { userId: string; need: Flag },
  apply: (reactions: ReactionRecord[]) => ReactionRecord[],
): Promise<Reaction[]> {
  const { channelId, seq, record } = message;
  await app.db.transact((tx) => {
    accessChannel(tx, userId, access.channel.id, need);
    if (!messageInTx(tx, message)) throw new AppError("not_found");
    const before = reactionsInTx(tx, channelId, seq);
    const after = apply(before);
    if (after === before) return;
    putReactions(tx, channelId, seq, after);
    tx.afterCommit(() => {
      const place = placeOf(access.channel);
      const messageId = record.id;
      app.bus.publish({ type: "reaction-updated", channelId, seq, messageId, place, by: userId });
    });
  });
  return await reactionsOn(app, channelId, seq);
}

function refuseTooMany(reactions: ReactionRecord[], known: boolean): void {
  const all = reactions.reduce((sum, r) => sum + r.userIds.length, 0);
  if (!known && reactions.length >= SERVER_LIMITS.emojisPerMessage) {
    const most = SERVER_LIMITS.emojisPerMessage;
    throw new AppError("too_many", { text: `A message can carry at most ${most} different emoji` });
  }
  if (all >= SERVER_LIMITS.reactionsPerMessage) {
    throw new AppError("too_many", {
      text: "This message has all the reactions that it can carry",
    });
  }
}
