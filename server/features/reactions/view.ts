import type { Message, Reaction, SealedReaction } from "../../../protocol/messages.ts";
import type { FeaturesContext } from "../context.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { usersById } from "../../membership/users/service.ts";
import {
  type ReactionRecord,
  reactions,
  type SealedReactionRecord,
  sealedReactions,
} from "./records.ts";
import { merged } from "./store.ts";

function view(records: ReactionRecord[], users: ReadonlyMap<string, UserRecord>): Reaction[] {
  return merged(records).map(({ emoji, userIds }) => ({
    emoji,
    count: userIds.length,
    users: userIds.flatMap((id) => users.get(id)?.username ?? []),
  }));
}

/** The reactions on one message, as they are stored there. */
export async function reactionViews(
  app: FeaturesContext,
  records: ReactionRecord[],
): Promise<Reaction[]> {
  const users = await usersById(app, records.flatMap((r) => r.userIds));
  return view(records, users);
}

/** The sealed reactions on one message, as they are stored there. */
export async function sealedViews(
  app: FeaturesContext,
  records: SealedReactionRecord[],
): Promise<SealedReaction[]> {
  return sealedView(records, await usersById(app, records.map((r) => r.userId)));
}

function sealedView(
  records: SealedReactionRecord[],
  users: ReadonlyMap<string, UserRecord>,
): SealedReaction[] {
  return records.flatMap(({ userId, tag, sealed, iv }) => {
    const username = users.get(userId)?.username;
    if (username === undefined) return [];
    return [{ tag, sender_id: userId, username, sealed: sealed.toBase64(), iv: iv.toBase64() }];
  });
}

/** The reactions of a message as it goes out; sealed ones only where there are some. */
export type ReactionsOn = Pick<Message, "reactions" | "sealed_reactions">;

/** The reactions on one message, as they are now. */
export async function reactionsOn(
  app: FeaturesContext,
  channelId: string,
  seq: number,
): Promise<ReactionsOn> {
  return (await reactionsOnPage(app, channelId, seq, seq)).get(seq) ?? { reactions: [] };
}

/** The reactions on a stretch of messages, by seq. */
export async function reactionsOnPage(
  app: FeaturesContext,
  channelId: string,
  first: number,
  last: number,
): Promise<Map<number, ReactionsOn>> {
  const [open, sealed] = await Promise.all([
    app.db.between(reactions.prefix({ channelId }), first, last),
    app.db.between(sealedReactions.prefix({ channelId }), first, last),
  ]);
  const ids = open.flatMap(({ value }) => value.flatMap((r) => r.userIds));
  const sealedIds = sealed.flatMap(({ value }) => value.map((r) => r.userId));
  const users = await usersById(app, [...ids, ...sealedIds]);
  const found = new Map<number, ReactionsOn>(
    open.map(({ number, value }) => [number, { reactions: view(value, users) }]),
  );
  for (const { number, value } of sealed) {
    const { reactions: open } = found.get(number) ?? { reactions: [] };
    found.set(number, { reactions: open, sealed_reactions: sealedView(value, users) });
  }
  return found;
}
