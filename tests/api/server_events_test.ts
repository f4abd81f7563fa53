import assert from "node:assert/strict";
import { LIMITS } from "../../protocol/limits.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { perform } from "../../server/host/admin/verb.ts";
import { sweepEvents } from "../../server/features/server_events/sweep.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { everythingIn } from "../helpers/everything.ts";
import {
  ahead,
  DAY,
  eventNow,
  eventsOf,
  HOUR,
  MINUTE,
  schedule,
  scheduleInVoice,
  voiceOf,
  wanted,
} from "../helpers/events.ts";
import type { Person } from "../helpers/person.ts";
import { dataUrl, PICTURE, pictureBytes } from "../helpers/pictures.ts";
import { until } from "../helpers/until.ts";

const code = (
  { status, body }: { status: number; body: { code?: string; details?: object } },
) => [status, body.code, ...Object.keys(body.details ?? {})].join(" ");

Deno.test("[COM-16] an event has what was given, is listed, changed and deleted", async () => {
  await using app = await TestApp.start();
  const { owner, server, people: { bob } } = await Club.of(app, "bob");
  const event = await schedule(app, owner, server.id, {
    description: "Bring a blanket",
    time_zone: "Europe/Berlin",
  });
  assert.deepEqual(event, {
    id: event.id,
    server_id: server.id,
    creator_id: owner.id,
    title: "Picnic",
    description: "Bring a blanket",
    place: "elsewhere",
    location: "The park",
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    time_zone: "Europe/Berlin",
    next_at: event.starts_at,
    status: "scheduled",
    interested_count: 0,
    interested: false,
  });
  assert.deepEqual(await eventsOf(bob, server.id), [event]);
  assert.deepEqual(await eventNow(bob, event.id), event);
  const changed = await owner.put(`/events/${event.id}`, {
    title: "Concert",
    starts_at: ahead(app, HOUR * 1.5),
    description: "",
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const now = await eventNow(bob, event.id);
  assert.deepEqual([now.title, now.description, now.location], ["Concert", "", "The park"]);
  assert.equal(now.next_at, changed.body.event.starts_at);
  assert.equal((await owner.delete(`/events/${event.id}`)).status, 200);
  assert.equal(code(await bob.get(`/events/${event.id}`)), "404 not_found");
  assert.deepEqual(await eventsOf(bob, server.id), []);
  const { entries } = (await owner.get(`/servers/${server.id}/audit-log`)).body;
  assert.deepEqual(
    entries.map((one: { action: string; reason: string }) => [one.action, one.reason]).slice(0, 3),
    [["event-delete", "Concert"], ["event-update", "Concert"], ["event-create", "Picnic"]],
  );
});

Deno.test("[COM-16] bad input names its field", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel } = await Club.of(app);
  const voice = await voiceOf(owner, server.id);
  const post = async (more: object) =>
    code(await owner.post(`/servers/${server.id}/events`, wanted(app, more)));
  const bad = (field: string) => `400 invalid_input ${field}`;
  assert.equal(await post({ title: "" }), bad("title"));
  assert.equal(await post({ title: "x".repeat(101) }), bad("title"));
  assert.equal(await post({ description: "x".repeat(1001) }), bad("description"));
  assert.equal(await post({ location: "x".repeat(101) }), bad("location"));
  assert.equal(await post({ location: null }), bad("location"));
  assert.equal(await post({ ends_at: null }), bad("ends_at"));
  assert.equal(await post({ ends_at: ahead(app, MINUTE) }), bad("ends_at"));
  assert.equal(await post({ starts_at: ahead(app, -MINUTE) }), bad("starts_at"));
  assert.equal(await post({ starts_at: "tomorrow" }), bad("starts_at"));
  assert.equal(await post({ time_zone: "Mars/Base" }), bad("time_zone"));
  assert.equal(await post({ repeat: "yearly" }), bad("repeat"));
  assert.equal(await post({ place: "stage", channel_id: voice }), bad("place"));
  assert.equal(await post({ place: "voice" }), bad("channel_id"));
  assert.equal(await post({ place: "voice", channel_id: channel.id }), bad("channel_id"));
  assert.equal(await post({ channel_id: voice }), bad("channel_id"));
  assert.equal(await post({ cover: "https://example.org/x.png" }), bad("cover"));
  assert.equal(await post({ place: "voice", channel_id: "none" }), "404 not_found");
  const { id } = await schedule(app, owner, server.id);
  const put = async (more: object) => code(await owner.put(`/events/${id}`, more));
  assert.equal(await put({ ends_at: null }), bad("ends_at"));
  assert.equal(await put({ place: "voice" }), bad("channel_id"));
  assert.equal(await put({ status: "canceled" }), bad("status"));
  assert.equal(
    code(await owner.delete(`/events/${id}?at=${encodeURIComponent(ahead(app, DAY))}`)),
    bad("at"),
  );
});

Deno.test("[COM-16] createEvents lets people create and change their own, manageEvents others'", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "eve");
  const { owner, server, people: { bob, eve } } = club;
  assert.equal(
    code(await bob.post(`/servers/${server.id}/events`, wanted(app))),
    "403 forbidden",
  );
  await club.give(bob, await club.role("Planner", "createEvents"));
  await club.give(eve, await club.role("Host", "manageEvents"));
  const [own, other] = [
    await schedule(app, bob, server.id),
    await schedule(app, eve, server.id),
  ];
  assert.equal((await bob.put(`/events/${own.id}`, { title: "Mine" })).status, 200);
  assert.equal(code(await bob.put(`/events/${other.id}`, { title: "Mine" })), "403 forbidden");
  assert.equal(code(await bob.delete(`/events/${other.id}`)), "403 forbidden");
  assert.equal((await eve.put(`/events/${own.id}`, { title: "Ours" })).status, 200);
  assert.equal((await eve.delete(`/events/${own.id}`)).status, 200);
  await owner.post(`/servers/${server.id}/mutes`, { userId: bob.id });
  assert.equal(code(await bob.post(`/servers/${server.id}/events`, wanted(app))), "403 forbidden");
  assert.equal((await bob.put(`/events/${other.id}/interested`)).status, 200, "a mute leaves it");
});

Deno.test("[COM-16] who cannot read an event's channel sees nothing of it", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, server, people: { bob } } = club;
  const event = await scheduleInVoice(app, owner, server.id);
  assert.equal((await eventsOf(bob, server.id)).length, 1);
  await club.override(owner, "default", { readMessages: false }, event.channel_id);
  assert.deepEqual(await eventsOf(bob, server.id), []);
  for (const path of [`/events/${event.id}`, `/events/${event.id}/interested`]) {
    assert.equal(code(await bob.get(path)), "404 not_found");
  }
  assert.equal(code(await bob.put(`/events/${event.id}/interested`)), "404 not_found");
  const channel_id = event.channel_id;
  const hidden = { ...wanted(app, { place: "voice", channel_id }) };
  await club.give(bob, await club.role("Planner", "createEvents"));
  assert.equal(code(await bob.post(`/servers/${server.id}/events`, hidden)), "404 not_found");
  const stranger = await app.register("stranger");
  assert.equal(code(await stranger.get(`/servers/${server.id}/events`)), "404 not_found");
});

Deno.test("[COM-16] an event begins, ends by hand, and is listed later only with `from`", async () => {
  await using app = await TestApp.start();
  const { owner, server } = await Club.of(app);
  const event = await schedule(app, owner, server.id);
  const begun = ahead(app, -MINUTE);
  const put = async (status: string) => (await owner.put(`/events/${event.id}`, { status })).body;
  assert.equal((await put("live")).event.status, "live");
  assert.equal((await put("live")).event.status, "live", "again changes nothing");
  assert.equal((await put("ended")).event.status, "ended");
  assert.equal((await put("live")).code, "invalid_input");
  assert.deepEqual(await eventsOf(owner, server.id), []);
  const past = `/servers/${server.id}/events?from=${encodeURIComponent(begun)}`;
  assert.equal((await owner.get(past)).body.events[0].id, event.id);
  app.advance(31 * DAY);
  await sweepEvents(app.context);
  const later = await app.login("owner");
  assert.equal((await later.get(`/events/${event.id}`)).status, 404);
});

Deno.test("[COM-16] a repeat goes on with its next date, and one date can be canceled", async () => {
  await using app = await TestApp.start();
  const { owner, server } = await Club.of(app);
  const event = await schedule(app, owner, server.id, { repeat: "daily" });
  const dates = [0, 1, 2].map((n) => new Date(Date.parse(event.starts_at) + n * DAY).toISOString());
  const cancel = (at: string) => owner.delete(`/events/${event.id}?at=${encodeURIComponent(at)}`);
  assert.equal((await cancel(dates[1])).body.event.next_at, dates[0]);
  assert.equal(code(await cancel(dates[1])), "400 invalid_input at");
  const { body } = await cancel(dates[0]);
  assert.deepEqual([body.event.next_at, body.event.status], [dates[2], "scheduled"]);
  app.advance(Date.parse(dates[2]) - app.context.clock() + 1000);
  const again = await app.login("owner");
  await until("it is live", async () => (await eventNow(again, event.id)).status === "live");
  app.advance(HOUR);
  await until("its next date is", async () => (await eventNow(again, event.id)).status !== "live");
  const { next_at, starts_at, status } = await eventNow(again, event.id);
  assert.equal(next_at, new Date(Date.parse(dates[2]) + DAY).toISOString());
  assert.deepEqual([starts_at, status], [event.starts_at, "scheduled"]);
  const once = await again.put(`/events/${event.id}`, { repeat: null });
  assert.deepEqual([once.body.event.starts_at, once.body.event.next_at], [next_at, next_at]);
  const canceled = await again.delete(`/events/${event.id}?at=${encodeURIComponent(next_at)}`);
  assert.equal(canceled.body.event.status, "canceled");
});

Deno.test("[COM-16] a server has at most 100 events that are not over", async () => {
  await using app = await TestApp.start();
  const { owner, server } = await Club.of(app);
  const made = await Promise.all(
    Array.from({ length: 100 }, () => schedule(app, owner, server.id)),
  );
  const refused = await owner.post(`/servers/${server.id}/events`, wanted(app));
  assert.equal(refused.body.code, "too_many");
  await owner.put(`/events/${made[0].id}`, { status: "ended" });
  await schedule(app, owner, server.id);
});

Deno.test("[COM-16] an event has a cover, which goes with it", async () => {
  await using app = await TestApp.start();
  const { owner, server } = await Club.of(app);
  const event = await schedule(app, owner, server.id, { cover: PICTURE });
  assert.match(event.cover_url ?? "", /^\/api\/media\//);
  const cleared = await owner.put(`/events/${event.id}`, { cover: null });
  assert.equal(cleared.body.event.cover_url, undefined);
  const big = dataUrl(pictureBytes("image/jpeg", LIMITS.avatarMax), "image/jpeg");
  const refused = await owner.put(`/events/${event.id}`, { cover: big });
  assert.equal(code(refused), "413 too_large");
});

Deno.test("[COM-16] who is interested is counted once and listed, the last one first", async () => {
  await using app = await TestApp.start();
  const { owner, server, people: { bob, eve } } = await Club.of(app, "bob", "eve");
  const { id } = await schedule(app, owner, server.id);
  const interested = `/events/${id}/interested`;
  for (const person of [bob, bob, eve]) {
    const { body } = await person.put(interested);
    assert.equal(body.event.interested, true);
    app.advance(1000);
  }
  const names = async () =>
    (await owner.get(interested)).body.members.map((one: { username: string }) => one.username);
  assert.deepEqual(await names(), ["eve", "bob"]);
  const first = (await owner.get(`${interested}?limit=1`)).body;
  assert.deepEqual(first.members.map((one: { username: string }) => one.username), ["eve"]);
  const rest = (await owner.get(`${interested}?limit=1&before=${first.next}`)).body;
  assert.deepEqual([rest.members[0].username, rest.next], ["bob", null]);
  assert.equal((await eventNow(owner, id)).interested_count, 2);
  assert.equal((await eventNow(owner, id)).interested, false);
  assert.equal((await bob.delete(interested)).body.event.interested_count, 1);
  assert.equal((await bob.delete(interested)).body.event.interested_count, 1);
});

Deno.test("[COM-16] leaving, a kick, a ban and the end of an account take back one's interest", async () => {
  await using app = await TestApp.start();
  const { owner, server, people } = await Club.of(app, "bob", "eve", "mia", "tom");
  const { id } = await schedule(app, owner, server.id);
  for (const one of Object.values(people)) await one.put(`/events/${id}/interested`);
  const count = async () => (await eventNow(owner, id)).interested_count;
  const counts = (n: number) => until(`${n} are interested`, async () => await count() === n);
  const { bob, eve, mia } = people;
  const path = `/servers/${server.id}/members`;
  assert.equal((await bob.delete(`${path}/${bob.id}`)).status, 200);
  await counts(3);
  assert.equal((await owner.delete(`${path}/${eve.id}`)).status, 200);
  await counts(2);
  await owner.post(`/servers/${server.id}/bans`, { userId: mia.id });
  await counts(1);
  await perform(app.context, VERBS["user-delete"], { name: "tom", heir: null, messages: false });
  await counts(0);
  await owner.bring(server.id, bob);
  assert.equal((await eventNow(bob, id)).interested, false);
});

Deno.test("[COM-16] events go with their server, and nothing of them is left", async () => {
  await using app = await TestApp.start();
  const { owner, server, people: { bob } } = await Club.of(app, "bob");
  const event = await scheduleInVoice(app, owner, server.id, { cover: PICTURE });
  await bob.put(`/events/${event.id}/interested`);
  assert.equal((await owner.delete(`/servers/${server.id}`)).status, 200);
  await until("nothing is left of them", async () => {
    for await (const { key } of everythingIn(app.context.db)) {
      const isOfEvent = String(key[0]).startsWith("event") || key[0] === "open_events" ||
        key[0] === "owned" && String(key[3]).startsWith("event");
      if (isOfEvent) return false;
    }
    return true;
  });
});

Deno.test("[COM-16] the events of a deleted channel are canceled for those who saw them, for 30 days", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "eve");
  const { owner, server, people: { bob, eve } } = club;
  const event = await scheduleInVoice(app, owner, server.id, { repeat: "weekly" });
  await club.override(owner, eve.id, { readMessages: false }, event.channel_id);
  const sockets = await Promise.all([bob, eve].map((one: Person) => one.socket()));
  assert.equal((await owner.delete(`/channels/${event.channel_id}`)).status, 200);
  const seen = await sockets[0].waitFor("event-updated");
  assert.deepEqual([seen.serverId, seen.event.status], [server.id, "canceled"]);
  await sockets[0].waitFor("channel-deleted");
  await sockets[1].sync();
  assert.deepEqual(sockets[1].seen("event-updated"), []);
  assert.equal((await eventNow(bob, event.id)).status, "canceled");
  assert.equal((await eve.get(`/events/${event.id}`)).status, 404);
  assert.deepEqual(await eventsOf(bob, server.id), []);
  assert.equal(
    code(await owner.put(`/events/${event.id}`, { title: "x" })),
    "400 invalid_input status",
  );
  app.advance(29 * DAY);
  await sweepEvents(app.context);
  const later = await app.login("bob");
  assert.equal((await later.get(`/events/${event.id}`)).status, 200);
  app.advance(2 * DAY);
  await sweepEvents(app.context);
  const last = await app.login("bob");
  assert.equal(code(await last.get(`/events/${event.id}`)), "404 not_found");
});
