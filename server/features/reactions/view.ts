import type { Reaction } from "../../../protocol/messages.ts";
import type { FeaturesContext } from "../context.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { usersById } from "../../membership/users/service.ts";
import { type ReactionRecord, reactionsKeys } from "./records.ts";

function view(records: ReactionRecord[], users: ReadonlyMap<string, UserRecord>): Reaction[] {
  return records.map(({ emoji, userIds }) => ({
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

/** The reactions on one message, as they are now. */
export async function reactionsOn(
  app: FeaturesContext,
  channelId: string,
  seq: number,
): Promise<Reaction[]> {
  return (await reactionsOnPage(app, channelId, seq, seq)).get(seq) ?? [];
}

/** The reactions on a stretch of messages, by seq. */
export async function reactionsOnPage(
  app: FeaturesContext,
  channelId: string,
  first: number,
  last: number,
): Promise<Map<number, Reaction[]>> {
  const found = await app.db.between(reactionsKeys.reactionsIn(channelId), first, last);
  const ids = found.flatMap(({ value }) => value.flatMap((r) => r.userIds));
  const users = await usersById(app, ids);
  return new Map(found.map(({ number, value }) => [number, view(value, users)]));
}
