import type { Recipient } from "../../../protocol/channels.ts";
import { naturalKey } from "../../../protocol/natural_order.ts";
import { yieldEvery } from "../../base/yield_every.ts";
import type { MembershipContext } from "../context.ts";
import type { Named } from "../members/rosters.ts";
import { relatedUsersOf } from "../relations/relations.ts";
import { serverIdsOf } from "../servers/members.ts";
import { usersById } from "../users/service.ts";
import { listDms } from "./channels.ts";
import { recipientView } from "./view.ts";

type Entry = Pick<Named, "userId" | "name" | "key">;

/**
 * Returns the people whom somebody may write to (D-SOC-1), by a part of their name: friends, people
 * of their direct messages, fellow members. Names that begin with it come first, then it goes by
 * name.
 */
export async function contactsOf(
  app: MembershipContext,
  userId: string,
  { search, limit }: { search: string; limit: number },
): Promise<Recipient[]> {
  const wanted = search.trim().toLowerCase();
  const [{ friends, blocked }, dms] = await Promise.all([
    relatedUsersOf(app, userId),
    listDms(app.db, userId),
  ]);
  const refused = new Set([userId, ...blocked]);
  const found = new Map<string, Entry>();
  const take = (entries: readonly Entry[]) => {
    for (const one of best(entries, wanted, refused, limit)) found.set(one.userId, one);
  };
  take(await entriesOf(app, [...friends, ...dms.values()]));
  const pause = yieldEvery();
  for (const serverId of await serverIdsOf(app.db, userId)) {
    take(await app.rosters.of(app, serverId));
    await pause();
  }
  const ids = best(sortedByKey([...found.values()]), wanted, refused, limit);
  return await Promise.all(ids.map((one) => recipientView(app, userId, one.userId)));
}

async function entriesOf(app: MembershipContext, ids: string[]): Promise<Entry[]> {
  const users = await usersById(app, ids);
  return sortedByKey([...users.values()].map(({ id, username, display_name = username }) => {
    const name = `${display_name}\n${username}`.toLowerCase();
    return { userId: id, name, key: naturalKey(name) };
  }));
}

function sortedByKey(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => a.key < b.key ? -1 : 1);
}

/** Returns at most `limit` of the matches for a text; those that begin with it come first. */
function best(
  entries: readonly Entry[],
  wanted: string,
  refused: ReadonlySet<string>,
  limit: number,
): Entry[] {
  const beginning: Entry[] = [];
  const others: Entry[] = [];
  for (const entry of entries) {
    const { userId, name } = entry;
    if (!name.includes(wanted) || refused.has(userId)) continue;
    const begins = name.startsWith(wanted) || name.includes(`\n${wanted}`);
    (begins ? beginning : others).push(entry);
    if (beginning.length === limit) break;
  }
  return [...beginning, ...others].slice(0, limit);
}
