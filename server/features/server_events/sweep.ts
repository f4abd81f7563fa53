import { SERVER_LIMITS, SERVER_TIMES } from "../../../protocol/server_limits.ts";
import { canceledChannels } from "../../membership/channels/event_records.ts";
import { getMember } from "../../membership/servers/members.ts";
import type { FeaturesContext } from "../context.ts";
import { forgetInterests, purgeInterests } from "./interest.ts";
import { eventPurges, events, interests } from "./records.ts";
import { deleteEvent } from "./store.ts";
import { settleCanceled } from "./watch.ts";

/** Forgets events that have been over for a month, and finishes what stops have interrupted. */
export async function sweepEvents(app: FeaturesContext): Promise<void> {
  await settleDeletedChannels(app);
  await dropPast(app);
  for (const { at: { eventId } } of await eventPurges.list(app.db, {})) {
    await purgeInterests(app, eventId);
  }
  for await (const { key, value } of app.db.walk(interests.prefix({}))) {
    const { userId } = interests.at(key);
    const member = await app.db.read(getMember, value.serverId, userId);
    if (member?.id !== value.memberId) await forgetInterests(app, userId, value.serverId);
  }
}

async function settleDeletedChannels(app: FeaturesContext): Promise<void> {
  const before = app.clock() - SERVER_TIMES.eventLife;
  for (const { at, value } of await canceledChannels.list(app.db, {})) {
    const { serverId, channelId } = at;
    const of = (await events.list(app.db, { serverId }))
      .filter(({ value }) => value.channelId === channelId && value.overAt === undefined);
    await settleCanceled(app, { serverId, eventIds: of.map(({ at }) => at.id) });
    if (value.at > before) continue;
    await app.db.transact((tx) => canceledChannels.delete(tx, at));
  }
}

async function dropPast(app: FeaturesContext): Promise<void> {
  const before = app.clock() - SERVER_TIMES.eventLife;
  const past = new Map<string, { id: string; overAt: number }[]>();
  for await (const { key, value: { overAt } } of app.db.walk(events.prefix({}))) {
    if (overAt === undefined) continue;
    const { serverId, id } = events.at(key);
    past.set(serverId, [...past.get(serverId) ?? [], { id, overAt }]);
  }
  for (const [serverId, all] of past) {
    const newest = all.sort((a, b) => b.overAt - a.overAt);
    const old = newest.filter((one, i) => one.overAt <= before || i >= SERVER_LIMITS.pastEvents);
    for (const { id } of old) {
      await app.db.transact((tx) => {
        const record = events.get(tx, { serverId, id });
        if (record) deleteEvent(tx, { serverId, id }, record);
      });
    }
  }
}
