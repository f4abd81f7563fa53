import type { FeaturesContext } from "../context.ts";
import { pictureOf } from "../media/service.ts";
import { eventById } from "./access.ts";
import { events, interests } from "./records.ts";
import { eventView } from "./view.ts";

const iso = (at: number) => new Date(at).toISOString();

/** Section of an export: the events of a server, with their covers. */
export async function* exportedEvents(app: FeaturesContext, serverId: string) {
  for (const { at: { id }, value } of await events.list(app.db, { serverId })) {
    const event = await app.db.read(eventById, id);
    if (!event) continue;
    const { server_id: _server_id, cover_url: _cover_url, ...row } = eventView(event);
    const canceled_dates = value.canceled.map(iso);
    yield { ...row, cover: await pictureOf(app, value.cover), canceled_dates };
  }
}

/** Section of an export: who is interested in a server's events. */
export async function* exportedInterestsIn({ db }: FeaturesContext, serverId: string) {
  for (const { at: { id: eventId } } of await events.list(db, { serverId })) {
    for (const { at, value } of await interests.list(db, { eventId })) {
      yield { event_id: eventId, user_id: at.userId, at: iso(value.at) };
    }
  }
}

/** Section of an export: the events that a person is interested in. */
export async function* exportedInterestsOf({ db }: FeaturesContext, userId: string) {
  for (const at of await interests.ownedBy(db, "user", userId)) {
    const found = await db.get(interests.key(at));
    if (found) yield { event_id: at.eventId, server_id: found.serverId, at: iso(found.at) };
  }
}
