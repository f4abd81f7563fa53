import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { TIMES } from "../../protocol/limits.ts";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import { random } from "../helpers/random.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { until } from "../helpers/until.ts";
import { fetchVoice, VoiceModel } from "../helpers/voice_model.ts";

const ACTIONS = 250;
const SEED = 61_207;

/** Somebody with a device that stays, on which the events are watched, and others that come and go. */
interface Actor {
  person: Person;
  watching: TestSocket;
  devices: TestSocket[];
  model: VoiceModel;
}

Deno.test("[D-VOICE-1 D-VOICE-2 D-VOICE-3] after each of 250 random actions what the events told of voice is what a fetch tells; in the end nothing is left behind", async () => {
  await using app = await TestApp.start();
  const people = await app.registerAll("ada", "bob", "eve");
  const [ada, bob, eve] = people;
  const { server, voice } = await ada.createServer();
  const code = await ada.bring(server.id, bob, eve);
  const body = { name: "Second", isVoice: true };
  const second = (await ada.post(`/channels/server/${server.id}`, body)).body.channel;
  await befriend(ada, bob);
  await befriend(bob, eve);
  const dms = [await openDm(ada, bob), await openDm(bob, eve)];
  const rooms = [voice.id, second.id, ...dms.map(({ id }) => id)];
  const actors: Actor[] = await Promise.all(people.map(async (person) => ({
    person,
    watching: await person.socket(),
    devices: [],
    model: new VoiceModel(person, () => [voice.id, second.id]),
  })));

  const next = random(SEED);
  const pick = <T>(list: T[]): T => list[Math.floor(next() * list.length)];
  const device = ({ watching, devices }: Actor) => pick([watching, ...devices]);
  const callId = ({ person }: Actor) => app.context.calls.of(person.id)?.id ?? "none";
  const guest = () => pick([bob, eve]);
  const members = `/servers/${server.id}`;

  const actions: [name: string, act: (actor: Actor) => Promise<unknown>][] = [
    ["join", (actor) => {
      const peerId = `peer-${Math.floor(next() * 3)}`;
      return device(actor).emit("voice-join", { channelId: pick(rooms), peerId });
    }],
    ["join again", (actor) => {
      return device(actor).emit("voice-join", { channelId: voice.id, peerId: "peer-0" });
    }],
    ["leave", (actor) => device(actor).emit("voice-leave")],
    ["a new device", async (actor) => {
      if (actor.devices.length < 3) actor.devices.push(await actor.person.socket());
    }],
    ["a device is lost", async (actor) => {
      const lost = actor.devices.pop();
      lost?.close();
      await lost?.disconnected();
    }],
    ["share", (actor) => device(actor).emit("screen-share-start", { channelId: pick(rooms) })],
    ["stop sharing", (actor) => device(actor).emit("screen-share-stop", { channelId: voice.id })],
    ["state", (actor) => {
      const change = { [pick(["isMuted", "isDeafened"])]: next() < 0.5 };
      return device(actor).emit("voice-state-update", change);
    }],
    ["time", () => Promise.resolve(app.advance(pick([1000, 4000, TIMES.voiceGrace])))],
    ["kick", () => ada.delete(`${members}/members/${guest().id}`)],
    ["rejoin", () => guest().post("/servers/join-invite", { inviteCode: code })],
    ["mute", () => ada.post(`${members}/mutes`, { userId: guest().id, duration: 60_000 })],
    ["unmute", () => ada.delete(`${members}/mutes/${guest().id}`)],
    ["call", ({ person }) => person.post(`/dm-voice/channels/${pick(dms).id}/call`)],
    ["answer", (actor) => {
      const answer = { accepted: next() < 0.8 };
      return actor.person.post(`/dm-voice/calls/${callId(actor)}/respond`, answer);
    }],
    ["hang up", (actor) => actor.person.post(`/dm-voice/calls/${callId(actor)}/end`)],
  ];

  const agree = async ({ person, watching, model }: Actor) => {
    await watching.sync();
    model.applyAll(watching.received);
    return isDeepStrictEqual(model.occupied, await fetchVoice(person));
  };
  for (let i = 0; i < ACTIONS; i++) {
    const actor = pick(actors);
    const [name, act] = pick(actions);
    await act(actor);
    for (const one of actors) {
      const what = `action ${i}: ${name} of ${actor.person.user.username}`;
      await until(`${what}, seen by ${one.person.user.username}`, () => agree(one))
        .catch(async (error) => {
          assert.deepEqual(one.model.occupied, await fetchVoice(one.person), what);
          throw error;
        });
    }
    const { voice: held, calls } = app.context;
    const inCalls = held.all().filter((session) => session.serverId === null);
    for (const { channelId } of inCalls) assert.equal(calls.of(channelId)?.status, "accepted");
  }

  for (const { watching, devices } of actors) {
    for (const socket of [watching, ...devices]) socket.close();
  }
  await until(
    "all sockets gone",
    () => people.every(({ id }) => !app.context.presence.isConnected(id)),
  );
  app.advance(SERVER_TIMES.callJoins + SERVER_TIMES.callRings);
  const { voice: held, calls } = app.context;
  await until("nothing left behind", () => !app.deadlines.length);
  assert.deepEqual([held.all(), held.occupied(), calls.size], [[], [], 0]);
});
