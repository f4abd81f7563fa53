import assert from "node:assert/strict";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { sealed } from "../helpers/person.ts";
import { joinVoice } from "../helpers/voice.ts";

const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  status >= 400 ? `${status} ${body.code}` : `${status}`;

Deno.test("[COM-1] a channel is created by its kind, or as before by isVoice; the two may not contradict", async () => {
  await using app = await TestApp.start();
  const { owner, server } = await Club.of(app);
  const path = `/channels/server/${server.id}`;
  const create = async (body: object) => {
    const made = await owner.post(path, { name: "new", ...body });
    return made.status === 201
      ? `${made.body.channel.kind} ${made.body.channel.is_voice}`
      : `${said(made)} ${Object.keys(made.body.details ?? {})}`;
  };
  assert.equal(await create({}), "text false");
  assert.equal(await create({ isVoice: true }), "voice true");
  assert.equal(await create({ kind: "voice" }), "voice true");
  assert.equal(await create({ kind: "text", isVoice: false }), "text false");
  assert.equal(await create({ kind: "announcement" }), "announcement false");
  assert.equal(await create({ kind: "forum", isVoice: false }), "forum false");
  assert.equal(await create({ kind: "text", isVoice: true }), "400 invalid_input isVoice");
  assert.equal(await create({ kind: "forum", isVoice: true }), "400 invalid_input isVoice");
  assert.equal(await create({ kind: "announcement", mode: "private" }), "400 invalid_input mode");
  assert.equal(await create({ kind: "stage" }), "400 invalid_input kind");
  const { channels } = (await owner.get(path)).body;
  assert.deepEqual(
    new Set(channels.map((one: { kind: string }) => one.kind)),
    new Set(["text", "voice", "announcement", "forum"]),
  );
});

Deno.test("[COM-3] settings of a channel are stored, told and exported; null takes one back, and what is wrong is named", async () => {
  await using app = await TestApp.start();
  const { owner, channel, server, people: { bob } } = await Club.of(app, "bob");
  const b = await bob.socket();
  const path = `/channels/${channel.id}`;
  const changed = await owner.put(path, { slow_mode: 30, nsfw: true });
  const { slow_mode, nsfw, user_limit } = changed.body.channel;
  assert.deepEqual([slow_mode, nsfw, user_limit], [30, true, 0]);
  const event = await b.waitFor("channel-updated", (one) => one.channel.id === channel.id);
  assert.deepEqual([event.channel.slow_mode, event.channel.nsfw], [30, true]);
  await owner.put(path, { name: "renamed" });
  const { channels } = (await bob.get(`/channels/server/${server.id}`)).body;
  const seen = channels.find((one: { id: string }) => one.id === channel.id);
  assert.deepEqual([seen.name, seen.slow_mode, seen.nsfw], ["renamed", 30, true], "missing stays");
  const taken = await owner.put(path, { slow_mode: null, nsfw: null });
  assert.deepEqual([taken.body.channel.slow_mode, taken.body.channel.nsfw], [0, false]);
  for (
    const [field, value] of [
      ["slow_mode", 21_601],
      ["slow_mode", -1],
      ["slow_mode", 1.5],
      ["nsfw", "yes"],
      ["user_limit", 100],
      ["user_limit", 5],
    ]
  ) {
    const refused = await owner.put(path, { [field]: value });
    assert.equal(said(refused), "400 invalid_input", `${field} ${value}`);
    assert.deepEqual(Object.keys(refused.body.details), [field]);
  }
  assert.equal(said(await bob.put(path, { slow_mode: 5 })), "403 forbidden");
  const made = await owner.post(`/channels/server/${server.id}`, {
    name: "calm",
    slow_mode: 10,
    nsfw: true,
  });
  assert.deepEqual([made.body.channel.slow_mode, made.body.channel.nsfw], [10, true]);
});

Deno.test("[COM-3] slow mode counts from a person's last message; moderators are exempt, retries are no second message", async () => {
  // Off lifts rates, but not this.
  await using app = await TestApp.start({ limits: "off" });
  const club = await Club.of(app, "bob", "cy");
  const { owner, channel, server, people: { bob, cy } } = club;
  await club.give(cy, await club.role("Moderator", "deleteMessages"));
  await owner.put(`/channels/${channel.id}`, { slow_mode: 30 });
  const path = `/messages/${channel.id}`;
  const nonce = crypto.randomUUID();
  const first = { ...sealed("one"), nonce };
  assert.equal(said(await bob.post(path, first)), "201");
  assert.equal(said(await bob.post(path, first)), "201", "a retry gets the first result");
  const second = await bob.post(path, sealed("two"));
  assert.equal(said(second), "429 slow_mode");
  assert.ok(second.body.retryAfter > 0 && second.body.retryAfter <= 30, second.body.retryAfter);
  assert.equal(second.headers.get("retry-after"), `${second.body.retryAfter}`);
  const channelOf = async (person: typeof bob) => {
    const { channels } = (await person.get(`/channels/server/${server.id}`)).body;
    return channels.find((one: { id: string }) => one.id === channel.id);
  };
  const wait = Date.parse((await channelOf(bob)).next_send_at) - app.context.clock();
  assert.ok(wait > 0 && wait <= 30_000, `${wait}`);
  for (const exempt of [owner, cy]) {
    for (const text of ["a", "b"]) assert.equal(said(await exempt.post(path, sealed(text))), "201");
    assert.equal((await channelOf(exempt)).next_send_at, undefined);
  }
  await owner.put(`/channels/${channel.id}`, { slow_mode: 0 });
  assert.equal(said(await bob.post(path, sealed("two"))), "201");
  assert.equal((await channelOf(bob)).next_send_at, undefined);
});

for (const nodes of [undefined, "memory"] as const) {
  Deno.test(`[COM-3] a voice channel takes as many people as its limit says, and those who may move members${nodes ? ", among nodes" : ""}`, async () => {
    await using app = await TestApp.start({ nodes });
    const club = await Club.of(app, "bob", "cy", "dan");
    const { owner, server, people: { bob, cy, dan } } = club;
    await club.give(dan, await club.role("Moderator", "muteMembers"));
    const body = { name: "two", kind: "voice", user_limit: 2 };
    const { id } = (await owner.post(`/channels/server/${server.id}`, body)).body.channel;
    for (const person of [owner, bob]) await joinVoice(await person.socket(), id);
    const join = async (person: typeof bob) =>
      await (await person.socket()).emit("voice-join", { channelId: id, peerId: "peer" });
    assert.equal((await join(cy)).code, "too_many");
    assert.equal((await join(dan)).ok, true);
    await owner.put(`/channels/${id}`, { user_limit: 0 });
    assert.equal((await join(cy)).ok, true, `up to ${SERVER_LIMITS.voicePerChannel}`);
  });
}

Deno.test("[COM-1] text channels become channels of announcements and back, and nothing else does", async () => {
  await using app = await TestApp.start();
  const { owner, channel, server, people: { bob } } = await Club.of(app, "bob");
  const b = await bob.socket();
  const turn = async (id: string, kind: string) => {
    const { status, body } = await owner.put(`/channels/${id}`, { kind });
    return status === 200 ? body.channel.kind : `${body.code} ${Object.keys(body.details ?? {})}`;
  };
  assert.equal(await turn(channel.id, "announcement"), "announcement");
  await b.waitFor("channel-updated", (one) => one.channel.kind === "announcement");
  await owner.say(channel.id, "news");
  assert.equal(await turn(channel.id, "voice"), "invalid_input kind");
  assert.equal(await turn(channel.id, "text"), "text");
  assert.equal(await turn(channel.id, "forum"), "invalid_input kind");
  const make = async (body: object) =>
    (await owner.post(`/channels/server/${server.id}`, { name: "new", ...body })).body.channel.id;
  for (const kind of ["voice", "forum"]) {
    const id = await make({ kind });
    assert.equal(await turn(id, kind), kind, "it stays");
    assert.equal(await turn(id, "text"), "invalid_input kind");
  }
  assert.equal(await turn(await make({ mode: "private" }), "announcement"), "private_channel ");
});
