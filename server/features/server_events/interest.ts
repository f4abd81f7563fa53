import type { InterestedQuery, ServerEvent } from "../../../protocol/server_events.ts";
import type { Member } from "../../../protocol/servers.ts";
import { presentMembers } from "../../membership/members/service.ts";
import { getMember, readMembers } from "../../membership/servers/members.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { accessEvent, eventById } from "./access.ts";
import {
  eventPurges,
  type EventRecord,
  events,
  type InterestRecord,
  interests,
} from "./records.ts";
import { eventFor } from "./view.ts";

/** Interests that are read at once. */
const PER_READ = 250;

/** Makes a member interested in an event, or no longer. A mute leaves it. @throws AppError not_found */
export async function setInterested(
  app: FeaturesContext,
  userId: string,
  id: string,
  wants: boolean,
): Promise<ServerEvent> {
  return await app.db.transact((tx) => {
    const event = accessEvent(tx, userId, id);
    const { serverId } = event;
    const at = { eventId: id, userId };
    const before = interests.get(tx, at);
    const memberId = getMember(tx, serverId, userId)?.id ?? "";
    const isInterested = before?.memberId === memberId;
    if (isInterested === wants) return eventFor(tx, userId, event);
    if (wants) interests.set(tx, at, { serverId, memberId, at: tx.now });
    else interests.delete(tx, at);
    // An interest of an earlier membership is still counted.
    const by = wants ? (before ? 0 : 1) : -1;
    const after = { ...event, record: countInterest(app, tx, event, by, [userId]) };
    return eventFor(tx, userId, after);
  });
}

/** A page of the members who are interested, the last one first. @throws AppError not_found */
export async function interestedIn(
  app: FeaturesContext,
  userId: string,
  id: string,
  { limit, before }: InterestedQuery,
): Promise<{ members: Member[]; next: string | null }> {
  const { server } = await app.db.read(accessEvent, userId, id);
  const all = (await interests.list(app.db, { eventId: id }))
    .map(({ at, value }) => ({ userId: at.userId, value, at: `${value.at}.${at.userId}` }))
    .sort((a, b) => a.at < b.at ? 1 : -1);
  const stay = await current(app, server.id, all);
  const rest = before === undefined ? stay : stay.filter(({ at }) => at < before);
  const page = rest.slice(0, limit);
  const members = await readMembers(app.db, server.id, page.map((one) => one.userId));
  return {
    members: await presentMembers(app, userId, server, members),
    next: rest.length > limit ? page.at(-1)?.at ?? null : null,
  };
}

/** Keeps the people who are still the same members. */
export async function current<I extends { userId: string; value: InterestRecord }>(
  { db }: FeaturesContext,
  serverId: string,
  all: readonly I[],
): Promise<I[]> {
  const stay: I[] = [];
  for (let at = 0; at < all.length; at += PER_READ) {
    const some = all.slice(at, at + PER_READ);
    const members = await db.read((reader) =>
      reader.map(some, ({ userId }) => getMember(reader, serverId, userId)?.id)
    );
    stay.push(...some.filter(({ value }, i) => value.memberId === members[i]));
  }
  return stay;
}

/** Counts those who are interested, in the transaction that changes them. */
export function countInterest(
  app: FeaturesContext,
  tx: Tx,
  { id: eventId, serverId }: { id: string; serverId: string },
  by: number,
  userIds: string[],
): EventRecord {
  const at = { serverId, id: eventId };
  const before = events.get(tx, at);
  if (!before) throw new Error("an event is gone within its own transaction");
  const after = { ...before, interested: Math.max(0, before.interested + by) };
  if (by !== 0) events.set(tx, at, after);
  const { channelId } = after;
  app.bus.publishAfter(tx, { type: "event-interest", serverId, eventId, channelId, userIds });
  return after;
}

/** A person's interest is deleted: with their account, or their membership. */
export function interestGone(app: FeaturesContext, tx: Tx, eventId: string): void {
  const event = eventById(tx, eventId);
  if (event) countInterest(app, tx, event, -1, []);
}

/** Forgets what somebody who left a server was interested in. Never rejects. */
export async function forgetInterests(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<void> {
  await app.upkeep.attempt("events", async () => {
    for (const at of await interests.ownedBy(app.db, "user", userId)) {
      await app.db.transact((tx) => {
        const found = interests.get(tx, at);
        if (found?.serverId !== serverId) return;
        // They may have come back.
        if (found.memberId === getMember(tx, serverId, userId)?.id) return;
        interests.delete(tx, at);
        interestGone(app, tx, at.eventId);
      });
    }
  }, { server: serverId });
}

/** Deletes who was interested in a deleted event. Never rejects: the next sweep tries again. */
export async function purgeInterests(app: FeaturesContext, eventId: string): Promise<void> {
  await app.upkeep.attempt("events", async () => {
    for (;;) {
      const found = (await interests.list(app.db, { eventId })).slice(0, 50);
      if (found.length === 0) break;
      await app.db.transact((tx) => {
        for (const { at } of found) interests.delete(tx, at);
      });
    }
    await app.db.transact((tx) => eventPurges.delete(tx, { eventId }));
  }, { event: eventId });
}
