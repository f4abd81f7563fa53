import assert from "node:assert/strict";
import { ApiError } from "../../../client/base/errors.ts";
import { microphone } from "../../../text/en/voice.ts";
import { step } from "../../helpers/step.ts";
import { until } from "../client/fakes.ts";
import { refusal } from "./fake_media.ts";
import { aParticipant, FakeVoice } from "./fake_voice.ts";

/** u1 in c1, and these who came later. */
async function joined(...later: string[]) {
  const fake = new FakeVoice();
  await fake.voice.join("c1");
  for (const id of later) {
    const person = { channelId: "c1", userId: id, username: id, peerId: `peer-${id}` };
    fake.voice.channel.events["voice-user-joined"](person);
  }
  return fake;
}

Deno.test("[VOICE-14] joining opens the microphone, then says so with a peer id", async (t) => {
  const fake = await joined("u2");
  await step(t, "[VOICE-19] microphone and audio are set up", () => {
    assert.equal(fake.media.asked.length, 1);
    assert.equal(fake.media.contexts[0].options.sampleRate, 48_000);
  });
  await step(t, "[VOICE-38] it is announced with a generated peer id", () => {
    const { channelId, peerId } = fake.said("voice-join");
    assert.equal(channelId, "c1");
    assert.match(peerId as string, /^peer-\d+-\w+$/);
  });
  await step(t, "[VOICE-36] the toast names the channel", () => {
    assert.equal(fake.store.current.value?.phase, "connected");
    assert.deepEqual(fake.notices, ["Connected to name of c1"]);
  });
  await step(t, "[CONST-05] connections have a pool of 10 candidates", () => {
    assert.deepEqual(fake.media.connections.map((c) => c.configuration), [{
      iceServers: [{ urls: ["stun:x"] }],
      iceCandidatePoolSize: 10,
      iceTransportPolicy: "all",
    }]);
    assert.deepEqual(Object.keys(fake.store.peers.value), ["u2"]);
  });
});

Deno.test("[VOICE-15] the channel that one is in is not joined again", async () => {
  const fake = await joined();
  await fake.voice.join("c1");
  assert.equal(fake.events.filter((event) => event === "voice-join").length, 1);
});

Deno.test("[VOICE-13 VOICE-17 VOICE-18] joining another leaves the former first, with all connections", async () => {
  const fake = await joined("u2", "u3");
  await fake.voice.join("c2");
  const leave = fake.events.indexOf("voice-leave");
  assert(leave > 0 && leave < fake.events.lastIndexOf("voice-join"));
  const [two, three] = fake.media.connections;
  assert(two.closed && three.closed);
  assert.equal(fake.store.current.value?.channelId, "c2");
  assert(fake.media.microphones[0].tracks[0].stopped);
});

Deno.test("[VOICE-37] leaving stops the screen, closes everything and says so", async (t) => {
  const fake = await joined("u2");
  await fake.voice.channel.toggleScreen();
  await fake.voice.leave();
  await step(t, "[VOICE-16] the screen is not shared any more", () => {
    assert(fake.media.screens[0].tracks[0].stopped);
  });
  await step(t, "[VOICE-17] microphone and connections are closed", () => {
    assert(fake.media.microphones[0].tracks[0].stopped);
    assert(fake.media.connections[0].closed);
    assert(fake.media.contexts[0].closed);
  });
  await step(t, "[VOICE-18] the server is told", () => {
    assert.equal(fake.events.at(-1), "voice-leave");
    assert.deepEqual(fake.store.peers.value, {});
  });
  assert(fake.notices.includes("Left voice channel"));
  fake.platform.pass(60_000);
  assert.equal(fake.platform.sleeping, 0, "no timer is left");
});

Deno.test("[ERR-33 ERR-36 ERR-37] what fails is said in words, and nothing is left behind", async () => {
  const fake = new FakeVoice();
  fake.media.onMicrophone = () => {
    throw refusal("NotAllowedError");
  };
  await fake.voice.join("c1");
  assert.equal(fake.store.current.value, null);
  assert.deepEqual(fake.events, []);
  assert.deepEqual(fake.notices, [microphone.denied]);

  fake.media.onMicrophone = () => {};
  fake.onRequest = () => {
    throw new ApiError(409, "This channel is full", "too_many");
  };
  await fake.voice.join("c1");
  assert.equal(fake.store.current.value, null);
  assert(fake.media.microphones[0].tracks[0].stopped);
  fake.onRequest = () => {
    throw new ApiError(429, "You have reached the rate limit.", "rate_limited", {}, 12);
  };
  await fake.voice.join("c1");
  fake.onRequest = () => {
    throw new Error("");
  };
  await fake.voice.join("c1");
  assert.deepEqual(fake.notices, [
    "This channel is full",
    "Voice rate limited: You have reached the rate limit. Try again in 12 seconds.",
    "Failed to join voice channel. Please check your microphone permissions.",
  ]);

  const inside = await joined();
  inside.onRequest = () => {
    throw new Error("lost");
  };
  await inside.voice.leave();
  assert(inside.notices.includes("Failed to leave voice channel"));
  assert.equal(inside.store.current.value, null);
});

Deno.test("leaving while the microphone is being asked for joins nothing", async () => {
  const fake = new FakeVoice();
  const joining = fake.voice.join("c1");
  await fake.voice.leave();
  await joining;
  assert.equal(fake.store.current.value, null);
  assert(!fake.events.includes("voice-join"));
  await until("the microphone is closed", () => fake.media.microphones[0].tracks[0].stopped);
});

Deno.test("[VOICE-23 VOICE-35] who joins later is offered to, and who comes anew is begun with anew", async () => {
  const fake = await joined();
  const { events } = fake.voice.channel;
  const bob = { channelId: "c1", userId: "u2", username: "bob", peerId: "p1" };
  events["voice-user-joined"](bob);
  assert.deepEqual(fake.store.peers.value.u2, {
    userId: "u2",
    username: "bob",
    isOfferer: true,
    isScreenSharing: false,
    phase: "connecting",
    streams: { voice: null, screen: null },
  });
  await until("it is offered", () => fake.events.includes("voice-offer"));
  assert.equal(fake.said("voice-offer").targetUserId, "u2");
  events["voice-user-joined"](bob);
  assert.equal(fake.media.connections.length, 1, "the same again changes nothing");
  events["voice-user-joined"]({ ...bob, peerId: "p2" });
  assert.deepEqual(fake.media.connections.map(({ closed }) => closed), [true, false]);
  events["voice-user-left"]({ channelId: "c1", userId: "u2" });
  assert.deepEqual(fake.store.peers.value, {});
  assert.equal(fake.media.connections[1].closed, true);
});

Deno.test("[VOICE-24] a connection that finds no way to be reached is closed after 3 s, and another one offered", async () => {
  const fake = await joined("u2");
  const { platform, media } = fake;
  const offers = () => fake.events.filter((name) => name === "voice-offer").length;
  await until("it is offered", () => offers() === 1);
  platform.pass(2900);
  assert.equal(media.connections.length, 1);
  platform.pass(200);
  assert.deepEqual(media.connections.map(({ closed }) => closed), [true, false]);
  await until("it is offered anew", () => offers() === 2);
  const found = { candidate: "candidate:1", toJSON: () => ({ candidate: "candidate:1" }) };
  const tell = media.connections[1].onicecandidate as (event: { candidate: unknown }) => void;
  tell({ candidate: found });
  assert.deepEqual(fake.said("voice-ice-candidate").targetUserId, "u2");
  platform.pass(10_000);
  assert.equal(media.connections.length, 2, "one that has found a way is given its time");
});

Deno.test("[VOICE-23] an offer that is faster than the acknowledgement of joining is answered", async () => {
  const fake = new FakeVoice();
  fake.there = [aParticipant("u2")];
  const answer = fake.onRequest;
  fake.onRequest = (event, body) => {
    const offer = { type: "offer" as const, sdp: "v=0\r\n" };
    const from = { fromUserId: "u2", fromUsername: "bob" };
    if (event === "voice-join") fake.voice.channel.events["voice-offer"]({ ...from, offer });
    return answer(event, body);
  };
  await fake.voice.join("c1");
  await until("it is answered", () => fake.events.includes("voice-answer"));
});

Deno.test("[VOICE-23] who comes or goes while one joins is not undone by the older acknowledgement", async () => {
  const fake = new FakeVoice();
  fake.there = [aParticipant("u2"), aParticipant("u3")];
  const answer = fake.onRequest;
  fake.onRequest = (event, body) => {
    const { events } = fake.voice.channel;
    if (event === "voice-join") {
      const bob = { channelId: "c1", userId: "u2", username: "bob" };
      events["voice-user-joined"]({ ...bob, peerId: "another" });
      events["voice-user-left"]({ channelId: "c1", userId: "u3" });
      events["voice-user-joined"]({ ...bob, userId: "u4", peerId: "p4" });
    }
    return answer(event, body);
  };
  await fake.voice.join("c1");
  assert.deepEqual(
    Object.values(fake.store.peers.value).map(({ userId, isOfferer }) => [userId, isOfferer]),
    [["u2", true], ["u4", true]],
  );
});

Deno.test("[VOICE-25 VOICE-26 VOICE-28] switches are announced, and the gate follows them", async () => {
  const fake = await joined();
  const gate = fake.media.ports[0];
  fake.voice.channel.toggleDeafen();
  assert.deepEqual(fake.said("voice-state-update"), { isMuted: true, isDeafened: true });
  assert.equal(gate.said.at(-1)!.mode, "off");
  fake.voice.channel.toggleMute();
  assert.deepEqual(fake.said("voice-state-update"), { isMuted: false, isDeafened: false });
  assert.equal(gate.said.at(-1)!.mode, "voice");
  fake.voice.channel.events["voice-participants"]({
    channelId: "c1",
    participants: [aParticipant("u1", { isServerMuted: true })],
  });
  assert.equal(gate.said.at(-1)!.mode, "off");
  assert.equal(fake.store.own.value.isServerMuted, true);
});

Deno.test("[VOICE-25] switches set before joining hold afterwards", async () => {
  const fake = new FakeVoice();
  fake.voice.channel.toggleMute();
  assert.deepEqual(fake.events, []);
  await fake.voice.join("c1");
  assert.equal(fake.media.ports[0].said.at(-1)!.mode, "off");
  assert.deepEqual(fake.said("voice-state-update"), { isMuted: true, isDeafened: false });
});

Deno.test("[VOICE-30] speaking is shown at once and said to the server", async () => {
  const fake = await joined();
  fake.media.ports[0].onmessage!({ data: { speaking: true } });
  assert.equal(fake.store.own.value.isSpeaking, true);
  assert.deepEqual(fake.said("voice-state-update"), { isSpeaking: true });
});

Deno.test("[VOICE-20 D-VOICE-1] a lost connection may come back for 10 s with the same peer, then one has left", async () => {
  const fake = await joined("u2");
  const { peerId } = fake.said("voice-join");
  fake.media.connections[0].become("connected");
  fake.voice.channel.connection("offline");
  assert.equal(fake.store.current.value?.phase, "reconnecting");
  assert.equal(fake.media.connections[0].closed, false);
  fake.platform.pass(9000);
  fake.there = [aParticipant("u2"), aParticipant("u3")];
  fake.voice.channel.connection("connected");
  await until("it is back", () => fake.store.current.value?.phase === "connected");
  assert.equal(fake.said("voice-join").peerId, peerId);
  assert.equal(fake.media.connections.length, 2, "only who is new is connected to");
  assert.equal(fake.store.peers.value.u3.isOfferer, true);

  fake.voice.channel.connection("offline");
  fake.voice.channel.connection("offline");
  fake.platform.pass(10_000);
  assert.equal(fake.store.current.value, null);
  assert(fake.media.connections.every(({ closed }) => closed));
});

Deno.test("whoever is put out of voice is told why", async () => {
  const fake = await joined("u2");
  const events = fake.voice.channel.events;
  events["voice-kicked"]({ channelId: "other", reason: "no" });
  assert.notEqual(fake.store.current.value, null);
  const reason = "You joined voice on another device.";
  events["voice-kicked"]({ channelId: "c1", reason });
  assert.equal(fake.store.current.value, null);
  assert(fake.notices.includes(reason));
  assert(!fake.events.includes("voice-leave"));
});

Deno.test("[SCREEN-10] sharing is announced, and ends by switch or by the browser", async (t) => {
  const fake = await joined("u2");
  await fake.voice.channel.toggleScreen();
  await step(t, "[SCREEN-10] the start is announced, and the picture sent", () => {
    assert.deepEqual(fake.said("screen-share-start"), { channelId: "c1" });
    assert(
      fake.media.connections[0].senders.some(({ track }) =>
        track === fake.media.screens[0].tracks[0]
      ),
    );
  });
  await step(t, "[SCREEN-12 SCREEN-13] the switch ends it, which is announced", async () => {
    await fake.voice.channel.toggleScreen();
    assert.deepEqual(fake.said("screen-share-stop"), { channelId: "c1" });
    assert(fake.media.screens[0].tracks[0].stopped);
  });
  await step(t, "[SCREEN-11] the browser's own control ends it", async () => {
    await fake.voice.channel.toggleScreen();
    fake.media.screens[1].tracks[0].onended!();
    assert.equal(fake.events.filter((event) => event === "screen-share-stop").length, 2);
    assert.equal(fake.store.own.value.screen, null);
  });
});

Deno.test("[SCREEN-10] a share that the server refuses is not begun", async () => {
  const fake = await joined();
  fake.onRequest = () => {
    throw new ApiError(409, "Two screens are shared here already", "too_many");
  };
  await assert.rejects(fake.voice.channel.toggleScreen(), /Two screens/);
  assert(fake.media.screens[0].tracks[0].stopped);
  assert.equal(fake.store.own.value.screen, null);
});
