import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import {
  eventNow,
  eventsOf,
  HOUR,
  MINUTE,
  remindersOf,
  schedule,
  scheduleInVoice,
} from "../helpers/events.ts";
import { stage, subscribe } from "../helpers/pushing.ts";
import { until } from "../helpers/until.ts";
import { joinVoice } from "../helpers/voice.ts";

Deno.test("[COM-16] those who read its channel hear of an event, for one elsewhere all members", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "eve");
  const { owner, server, people: { bob, eve } } = club;
  const stranger = await app.register("stranger");
  const [bobs, eves, strangers] = await Promise.all(
    [bob, eve, stranger].map((one) => one.socket()),
  );
  const event = await scheduleInVoice(app, owner, server.id);
  await club.override(owner, eve.id, { readMessages: false }, event.channel_id);
  assert.equal((await bobs.waitFor("event-created")).event.id, event.id);
  assert.deepEqual(await eves.waitFor("event-deleted"), {
    serverId: server.id,
    eventId: event.id,
  });
  const put = (more: object) => owner.put(`/events/${event.id}`, more);
  await put({ title: "Concert" });
  const named = await bobs.waitFor("event-updated");
  assert.deepEqual([named.event.title, named.event.interested], ["Concert", undefined]);
  await eves.sync();
  assert.deepEqual(eves.seen("event-updated"), []);

  const elsewhere = { place: "elsewhere", location: "The park" };
  const ends_at = new Date(Date.parse(event.starts_at) + HOUR).toISOString();
  await put({ ...elsewhere, ends_at });
  const isHere = ({ event }: { event: { location?: string } }) => event.location === "The park";
  assert.equal((await eves.waitFor("event-created", isHere)).event.interested, false);
  await bobs.waitFor("event-updated", isHere);

  await club.override(owner, eve.id, {}, event.channel_id);
  await put({ place: "voice", channel_id: event.channel_id });
  await eves.waitFor("event-updated");
  await club.override(owner, eve.id, { readMessages: false }, event.channel_id);
  const isGone = ({ eventId }: { eventId: string }) => eventId === event.id;
  await until(
    "eve no longer sees it",
    () => eves.seen("event-deleted").filter(isGone).length === 2,
  );
  assert.deepEqual(await eventsOf(eve, server.id), []);

  await owner.delete(`/events/${event.id}`);
  assert.deepEqual(await bobs.waitFor("event-deleted"), { serverId: server.id, eventId: event.id });
  await strangers.sync();
  for (const name of ["event-created", "event-updated", "event-deleted"] as const) {
    assert.deepEqual(strangers.seen(name), []);
  }
});

Deno.test("[COM-16] how many are interested is told at most once a second, and who is to their devices", async () => {
  await using app = await TestApp.start();
  const { owner, server, people: { bob, eve } } = await Club.of(app, "bob", "eve");
  const { id } = await schedule(app, owner, server.id);
  const [reader, own] = [await owner.socket(), await bob.socket()];
  const began = Date.now();
  await bob.put(`/events/${id}/interested`);
  const first = await own.waitFor("event-updated");
  assert.deepEqual([first.event.interested_count, first.event.interested], [1, true]);
  for (const person of [eve, owner]) {
    await person.put(`/events/${id}/interested`);
    await person.delete(`/events/${id}/interested`);
    await person.put(`/events/${id}/interested`);
  }
  const all = ({ event }: { event: { interested_count: number } }) => event.interested_count === 3;
  assert.equal((await reader.waitFor("event-updated", all)).event.interested, true);
  assert.equal((await own.waitFor("event-updated", all)).event.interested, undefined);
  const seconds = (Date.now() - began) / 1000;
  assert.ok(reader.seen("event-updated").length <= 1 + seconds);
});

for (const nodes of [undefined, "memory"] as const) {
  const where = nodes ? "among several nodes " : "";
  Deno.test(`[COM-16] ${where}who is interested is told 15 minutes before and at the start, once`, async () => {
    await using app = await TestApp.start({ nodes });
    const { owner, server, people: { bob, eve } } = await Club.of(app, "bob", "eve");
    const event = await schedule(app, owner, server.id);
    await bob.put(`/events/${event.id}/interested`);
    await app.fresh();
    const [own, other] = [await bob.socket(), await eve.socket()];
    app.advance(44 * MINUTE);
    await own.sync();
    assert.deepEqual(own.seen("inbox-updated"), []);
    app.advance(MINUTE + 1000);
    const { entry, unread } = await own.waitFor("inbox-updated");
    assert.deepEqual([entry?.kind, entry?.event?.id, entry?.event?.status, unread], [
      "event",
      event.id,
      "scheduled",
      1,
    ]);
    app.advance(15 * MINUTE);
    const begun = await other.waitFor("event-updated", ({ event }) => event.status === "live");
    assert.equal(begun.event.id, event.id);
    const isSecond = ({ unread }: { unread: number }) => unread === 2;
    assert.equal((await own.waitFor("inbox-updated", isSecond)).entry?.event?.status, "live");
    app.advance(HOUR);
    await other.waitFor("event-updated", ({ event }) => event.status === "ended");
    await own.sync();
    assert.equal((await remindersOf(bob)).length, 2);
    assert.deepEqual(await remindersOf(eve), []);
  });
}

Deno.test("[COM-16] an event that came due while the server was stopped begins after the start", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  let id = "";
  {
    await using app = await TestApp.start({ path, alone: true });
    const { owner, server } = await Club.of(app);
    id = (await schedule(app, owner, server.id)).id;
    await owner.put(`/events/${id}/interested`);
  }
  {
    await using app = await TestApp.start({ path, alone: true });
    const owner = await app.login("owner");
    const socket = await owner.socket();
    app.advance(HOUR + MINUTE);
    assert.equal((await socket.waitFor("event-updated")).event.status, "live");
    assert.equal((await socket.waitFor("inbox-updated")).entry?.event?.id, id);
    assert.equal((await remindersOf(owner)).length, 1, "what begins soon has begun");
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[COM-16] without an end an event is over once its channel is empty for 10 minutes, or after 12 h", async () => {
  await using app = await TestApp.start();
  app.stopClock();
  const { owner, server, people: { bob } } = await Club.of(app, "bob");
  const event = await scheduleInVoice(app, owner, server.id);
  const socket = await bob.socket();
  await joinVoice(socket, event.channel_id!);
  await owner.put(`/events/${event.id}`, { status: "live" });
  const status = async () => (await eventNow(owner, event.id)).status;
  app.advance(2 * HOUR);
  await socket.sync();
  assert.equal(await status(), "live", "somebody is there");
  await socket.emit("voice-leave", { channelId: event.channel_id });
  const isEmpty = () => !app.context.voice.isOccupied(event.channel_id!);
  await until("the channel is empty", isEmpty);
  app.advance(9 * MINUTE);
  await socket.sync();
  assert.equal(await status(), "live");
  app.advance(2 * MINUTE);
  await until("it is over", async () => await status() === "ended");

  const long = await scheduleInVoice(app, owner, server.id);
  await joinVoice(socket, event.channel_id!);
  await owner.put(`/events/${long.id}`, { status: "live" });
  app.advance(12 * HOUR + 1000);
  await until("it is over", async () => (await eventNow(owner, long.id)).status === "ended");
});

Deno.test("[COM-16] who is interested and not there gets a push notification", async () => {
  await using t = await stage();
  const { app, service } = t;
  const { owner, server, people: { bob } } = await Club.of(app, "bob");
  const browser = await subscribe(service, bob);
  const { id } = await schedule(app, owner, server.id);
  await bob.put(`/events/${id}/interested`);
  app.advance(45 * MINUTE + 1000);
  assert.deepEqual(await browser.next(), [{ kind: "event", channel: id, server: server.id }]);
});
