import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { TIMES } from "../../protocol/limits.ts";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import type { VoiceParticipants } from "../../protocol/voice.ts";
import { TestApp } from "../helpers/app.ts";
import { LiveClient } from "../helpers/live_client.ts";
import { befriend, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import { withSeeds } from "../helpers/seeds.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { until } from "../helpers/until.ts";

const USUAL = { seed: 61_207, actions: 250 };

/** Person with a permanent device, others that come and go, and a browser that follows. */
interface Actor {
  person: Person;
  staying: TestSocket;
  devices: TestSocket[];
  live: LiveClient;
}

/** Fetches who is in voice, and which call is ringing or running. */
async function fetchVoice(person: Person, dms: { id: string }[]) {
  const { channels } = (await person.get("/voice/participants")).body;
  const asked = dms.map(({ id }) => person.get(`/dm-voice/channels/${id}/call-status`));
  const calls = (await Promise.all(asked)).flatMap(({ body }) => body.call?.id ?? []);
  const occupied = channels.map((one: VoiceParticipants) => [one.channelId, one.participants]);
  return { occupied: Object.fromEntries(occupied), calls };
}

/** The same in the browser's stores. */
function heldBy({ client: { voice, calls } }: LiveClient) {
  const call = calls.current.value;
  return { occupied: voice.participants.value, calls: call ? [call.id] : [] };
}

Deno.test("[D-VOICE-1 D-VOICE-2 D-VOICE-3] after each random action each browser holds of voice what a fetch tells; in the end nothing is left behind", () =>
  withSeeds("voice", USUAL, async ({ next, pick, actions: count }) => {
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
      staying: await person.socket(),
      devices: [],
      live: await LiveClient.start(app, person),
    })));

    const device = ({ staying, devices }: Actor) => pick([staying, ...devices])!;
    const callId = ({ person }: Actor) => app.context.calls.of(person.id)?.id ?? "none";
    const guest = () => pick([bob, eve])!;
    const dmsOf = ({ id }: Person) =>
      dms.filter((_, i) => people[i].id === id || people[i + 1].id === id);
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
        const change = { [pick(["isMuted", "isDeafened", "isSpeaking"])!]: next() < 0.5 };
        return device(actor).emit("voice-state-update", change);
      }],
      ["time", () => Promise.resolve(app.advance(pick([1000, 4000, TIMES.voiceGrace])!))],
      ["kick", () => ada.delete(`${members}/members/${guest().id}`)],
      ["rejoin", () => guest().post("/servers/join-invite", { inviteCode: code })],
      ["mute", () => ada.post(`${members}/mutes`, { userId: guest().id, duration: 60_000 })],
      ["unmute", () => ada.delete(`${members}/mutes/${guest().id}`)],
      ["call", ({ person }) => person.post(`/dm-voice/channels/${pick(dms)!.id}/call`)],
      ["answer", (actor) => {
        const answer = { accepted: next() < 0.8 };
        return actor.person.post(`/dm-voice/calls/${callId(actor)}/respond`, answer);
      }],
      ["hang up", (actor) => actor.person.post(`/dm-voice/calls/${callId(actor)}/end`)],
    ];

    const agree = async ({ person, staying, live }: Actor, what: string) => {
      let expected: unknown;
      const same = async () => {
        await staying.sync();
        expected = await fetchVoice(person, dmsOf(person));
        return isDeepStrictEqual(heldBy(live), expected);
      };
      await until(what, same).catch(() => {
        assert.deepEqual(heldBy(live), expected, `${person.user.username} after ${what}`);
      });
    };
    for (let i = 0; i < count; i++) {
      const actor = pick(actors)!;
      const [name, act] = pick(actions)!;
      await act(actor);
      const what = `action ${i + 1}, ${name} of ${actor.person.user.username}`;
      for (const one of actors) await agree(one, what);
      const { voice: held, calls } = app.context;
      const inCalls = () => held.all().filter((session) => session.serverId === null);
      const isAccepted = ({ channelId }: { channelId: string }) =>
        calls.of(channelId)?.status === "accepted";
      // A node receives the end of a call through the log, and departures from their own node,
      // which may be later.
      if (app.contexts.length > 1) await until(what, () => inCalls().every(isAccepted));
      assert.deepEqual(inCalls().filter((session) => !isAccepted(session)), []);
    }

    for (const { staying, devices, live } of actors) {
      for (const socket of [staying, ...devices, live]) socket.close();
    }
    await until(
      "all sockets gone",
      () => people.every(({ id }) => !app.context.presence.isConnected(id)),
    );
    app.advance(SERVER_TIMES.callJoins + SERVER_TIMES.callRings);
    const { voice: held, calls } = app.context;
    // Decisions of the store are in progress for a moment after their deadline.
    await until("nothing left behind", () => {
      return !app.deadlines.length && !held.all().length && !calls.size;
    });
    assert.deepEqual([held.all(), held.occupied(), calls.size], [[], [], 0]);
  }));
