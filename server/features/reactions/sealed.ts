import type { reactBody } from "../../../protocol/e2ee/group_schemas.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import type { SealedReaction } from "../../../protocol/messages.ts";
import type { Permission } from "../../../protocol/permissions.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { z } from "zod";
import { requireCurrent, requireHeader } from "../../e2ee/groups/access.ts";
import { spaceOf } from "../../membership/channels/access.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { accessMessage, type MessageAccess } from "../message_log/access.ts";
import type { SealedReactionRecord } from "./records.ts";
import { getSealed, putSealed } from "./store.ts";
import { sealedViews } from "./view.ts";

/**
 * Adds the user's reaction to a message of a private channel; repeating a tag changes nothing
 * (E2E-30).
 * @throws AppError not_found, forbidden, too_many, invalid_input; as `requireCurrent`
 */
export async function reactSealed(
  app: FeaturesContext,
  userId: string,
  messageId: string,
  { tag, sealed, iv }: z.infer<typeof reactBody>,
): Promise<SealedReaction[]> {
  const bytes = Uint8Array.fromBase64(sealed);
  return await change(
    app,
    { userId, messageId, need: "addReactions" },
    (before, { tx, channel, message }) => {
      requireCurrent(tx, channel, userId, requireHeader(bytes));
      if (message.record.removed) throw new AppError("not_found");
      if (before.some((one) => one.userId === userId && one.tag === tag)) return before;
      refuseTooMany(before, tag);
      return [...before, { userId, tag, sealed: bytes, iv: Uint8Array.fromBase64(iv) }];
    },
  );
}

/**
 * Takes the user's own reaction back; muted members may too (D-PERM-7). @throws AppError not_found
 */
export async function unreactSealed(
  app: FeaturesContext,
  userId: string,
  messageId: string,
  tag: string,
): Promise<SealedReaction[]> {
  return await change(app, { userId, messageId, need: "readMessages" }, (before) => {
    const after = before.filter((one) => one.userId !== userId || one.tag !== tag);
    return after.length < before.length ? after : before;
  });
}

async function change(
  app: FeaturesContext,
  { userId, messageId, need }: { userId: string; messageId: string; need: Permission },
  apply: (
    before: SealedReactionRecord[],
    of: Pick<MessageAccess, "channel" | "message"> & { tx: Tx },
  ) => SealedReactionRecord[],
): Promise<SealedReaction[]> {
  const records = await app.db.transact((tx) => {
    const { message, channel } = accessMessage(tx, userId, messageId, { need });
    if (!channel.sealed) throw invalid("id", "is of an open channel");
    const { channelId, seq } = message;
    const before = getSealed(tx, channelId, seq);
    const after = apply(before, { tx, channel, message });
    if (after === before) return after;
    putSealed(tx, channelId, seq, after);
    app.bus.publishAfter(tx, {
      type: "reaction-updated",
      channelId,
      seq,
      messageId,
      spaceId: spaceOf(channel),
      by: userId,
    });
    return after;
  });
  return await sealedViews(app, records);
}

function refuseTooMany(reactions: SealedReactionRecord[], tag: string): void {
  const tags = new Set(reactions.map((one) => one.tag));
  if (!tags.has(tag) && tags.size >= SERVER_LIMITS.emojisPerMessage) {
    const most = SERVER_LIMITS.emojisPerMessage;
    throw tooMany(`A message can carry at most ${most} different emoji`);
  }
  if (reactions.length >= E2EE_SERVER_LIMITS.reactionsPerMessage) {
    throw tooMany("This message has all the reactions that it can carry");
  }
}
