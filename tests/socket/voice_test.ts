import assert from "node:assert/strict";
import { TIMES } from "../../protocol/limits.ts";
import type { VoiceParticipant } from "../../protocol/voice.ts";
import { TestApp } from "../helpers/app.ts";
import type { Person } from "../helpers/person.ts";
import { step } from "../helpers/step.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { joinVoice } from "../helpers/voice.ts";

/** Returns the names in the last `voice-participants` of a channel. */
function notices(socket: TestSocket, channelId: string): string[] | undefined {
  const last = socket.seen("voice-participants").findLast((one) => one.channelId === channelId);
  return last?.participants.map((one: VoiceParticipant) => one.username);
}

const voiceReceived = (socket: TestSocket) =>
  socket.received.filter(({ event }) => /voice|screen/.test(event)).map(({ event }) => event);

/** ada's server with bob in it, a socket each. */
async function pair(app: TestApp) {
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, voice, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [a, b, e] = [await ada.socket(), await bob.socket(), await eve.socket()];
  return { ada, bob, eve, server, voice, channel, a, b, e };
}

async function occupied(person: Person) {
  return (await person.get("/voice/participants")).body.channels;
}

Deno.test("[SOCK-14] joining and leaving is told to those in voice, and who is there to all who can see it", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, eve, voice, a, b, e } = await pair(app);
  const watching = await bob.socket();
  const me = await step(
    t,
    "[SOCK-37] who joins is told which channel it is",
    async () => {
      const joined = await joinVoice(a, voice.id, "peer-1-a");
      const me = {
        user_id: ada.id,
        username: "ada",
        avatar_url: null,
        isMuted: false,
        isDeafened: false,
        isSpeaking: false,
        isScreenSharing: false,
        isServerMuted: false,
        peerId: "peer-1-a",
      };
      assert.deepEqual(joined, { channelId: voice.id, channelName: "General", participants: [me] });
      const info = await a.waitFor("voice-channel-info");
      assert.deepEqual(info, { channelId: voice.id, channelName: "General" });
      return me;
    },
  );
  await step(t, "[SOCK-38 VOICE-34] who is there is told to all who can see it", async () => {
    const seen = { channelId: voice.id, participants: [me] };
    for (const socket of [a, b, watching]) {
      assert.deepEqual(await socket.waitFor("voice-participants"), seen);
    }
    assert.deepEqual(await occupied(bob), [seen]);
    assert.deepEqual(await occupied(eve), []);
  });

  await step(t, "[SOCK-39 VOICE-23] those who are there are told of a newcomer", async () => {
    await joinVoice(b, voice.id, "peer-1-b");
    const came = { channelId: voice.id, userId: bob.id, username: "bob", peerId: "peer-1-b" };
    assert.deepEqual(await a.waitFor("voice-user-joined"), came);
    await b.sync();
    assert.deepEqual(notices(b, voice.id), ["ada", "bob"]);
    assert.deepEqual(b.seen("voice-user-joined"), [], "nobody offers to themselves");
  });

  await step(t, "[SOCK-15 SOCK-40] leaving is told, once", async () => {
    assert.equal((await b.emit("voice-leave")).ok, true);
    assert.deepEqual(await a.waitFor("voice-user-left"), { channelId: voice.id, userId: bob.id });
    b.io.emit("voice-leave");
    a.io.emit("voice-leave");
    await a.sync();
    await watching.waitFor("voice-participants", (one) => one.participants.length === 0);
    assert.deepEqual(voiceReceived(watching), Array(4).fill("voice-participants"));
    assert.deepEqual(await occupied(ada), []);
  });
  await e.sync();
  assert.deepEqual(voiceReceived(e), [], "outsiders hear nothing");
});

Deno.test("[VOICE-13 D-VOICE-1] one session a user: another channel leaves the first, another device takes over", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, voice, a, b } = await pair(app);
  const body = { name: "Second", isVoice: true };
  const second = (await ada.post(`/channels/server/${server.id}`, body)).body.channel;
  await joinVoice(a, voice.id);
  await joinVoice(b, voice.id);
  await joinVoice(b, second.id);
  await a.waitFor("voice-user-left", (one) => one.userId === bob.id);
  await a.sync();
  assert.deepEqual(b.seen("voice-kicked"), [], "it moved by itself");
  assert.deepEqual([notices(a, voice.id), notices(a, second.id)], [["ada"], ["bob"]]);

  await joinVoice(b, voice.id);
  const other = await bob.socket();
  await joinVoice(other, voice.id, "peer-other");
  const reason = "You joined voice on another device";
  assert.deepEqual(await b.waitFor("voice-kicked"), { channelId: voice.id, reason });
  await a.waitFor("voice-user-joined", (one) => one.peerId === "peer-other");
  await a.sync();
  assert.equal(a.seen("voice-user-left").length, 1, "the place was taken over");
  assert.deepEqual(notices(a, voice.id), ["ada", "bob"]);
  assert.equal((await b.emit("voice-state-update", { isMuted: true })).code, "not_found");
  await b.emit("voice-leave");
  await joinVoice(other, voice.id, "peer-other");
  await a.sync();
  assert.deepEqual(
    notices(a, voice.id),
    ["ada", "bob"],
    "the old one leaves nothing, twice is once",
  );
  assert.equal(a.seen("voice-user-joined").filter((one) => one.peerId === "peer-other").length, 1);

  await joinVoice(b, second.id);
  await other.waitFor("voice-kicked", (one) => one.reason === reason);
  assert.deepEqual(
    await occupied(ada).then((all) =>
      all.map((c: { participants: object[] }) => c.participants.length)
    ),
    [1, 1],
  );
});

Deno.test("[D-VOICE-1] a lost socket has 10 s to come back before the others hear of it", async (t) => {
  await using app = await TestApp.start();
  app.stopClock();
  const { ada, bob, voice, a } = await pair(app);
  await joinVoice(a, voice.id);
  let b = await bob.socket();
  await joinVoice(b, voice.id, "peer-b");
  await b.emit("screen-share-start", { channelId: voice.id });
  await b.emit("voice-state-update", { isMuted: true });
  await a.waitFor("screen-share-started");

  await t.step("back with the same connections: nothing has happened", async () => {
    b.close();
    await app.noticesLost(bob);
    app.advance(TIMES.voiceGrace - 1);
    b = await bob.socket();
    a.forget();
    const { participants } = await joinVoice(b, voice.id, "peer-b");
    assert.deepEqual(participants.map((one) => [one.isMuted, one.isScreenSharing]), [
      [false, false],
      [true, true],
    ]);
    app.advance(TIMES.voiceGrace);
    await a.sync();
    assert.deepEqual(new Set(voiceReceived(a)), new Set(["voice-participants"]));
  });
  await t.step("back with new ones: it begins anew, without having left", async () => {
    b.close();
    await app.noticesLost(bob);
    b = await bob.socket();
    a.forget();
    await joinVoice(b, voice.id, "peer-new");
    await a.waitFor("voice-user-joined", (one) => one.peerId === "peer-new");
    await a.waitFor("screen-share-stopped");
    const { participants } = a.seen("voice-participants").at(-1);
    assert.deepEqual([participants[1].isMuted, participants[1].isScreenSharing], [false, false]);
    assert.deepEqual(a.seen("voice-user-left"), []);
  });
  await t.step("not back: it leaves, with its share", async () => {
    await b.emit("screen-share-start", { channelId: voice.id });
    await b.emit("voice-state-update", { isSpeaking: true });
    a.forget();
    b.close();
    await a.waitFor("voice-state-changed", (one) => one.isSpeaking === false);
    assert.deepEqual(a.seen("voice-user-left"), []);
    app.advance(TIMES.voiceGrace);
    await a.waitFor("voice-user-left");
    assert.equal(a.seen("screen-share-stopped").length, 1);
    await a.sync();
    assert.deepEqual(notices(a, voice.id), ["ada"]);
    assert.equal((await occupied(ada))[0].participants.length, 1);
  });
});

Deno.test("[D-VOICE-1] two screens at a time, told to the others", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, eve, server, voice, a, b, e } = await pair(app);
  await ada.bring(server.id, eve);
  for (const socket of [a, b, e]) await joinVoice(socket, voice.id);
  const here = { channelId: voice.id };
  await step(t, "[SOCK-19] two share, a third may not", async () => {
    for (const socket of [a, b]) {
      assert.equal((await socket.emit("screen-share-start", here)).ok, true);
      assert.equal((await socket.emit("screen-share-start", here)).ok, true, "twice is once");
    }
    const third = await e.emit("screen-share-start", here);
    assert.deepEqual([third.code, third.error], ["too_many", "2 screens are shared here already"]);
  });
  const sharers = await step(t, "[SOCK-44 SCREEN-10] the others are told", async () => {
    for (const socket of [a, e]) await socket.sync();
    const sharers = [ada, bob].map(({ id, user }) => ({
      ...here,
      userId: id,
      username: user.username,
    }));
    assert.deepEqual(e.seen("screen-share-started"), sharers);
    assert.deepEqual(a.seen("screen-share-started"), [sharers[1]], "the others are told");
    return sharers;
  });

  await step(t, "[SOCK-20 SOCK-45 SCREEN-13] an end is told, and makes room", async () => {
    assert.equal((await a.emit("screen-share-stop", here)).ok, true);
    assert.deepEqual(await e.waitFor("screen-share-stopped"), sharers[0]);
    assert.equal((await e.emit("screen-share-start", here)).ok, true);
  });
  await step(t, "[VOICE-16] leaving voice ends it", async () => {
    await b.emit("voice-leave");
    assert.deepEqual(
      await e.waitFor("screen-share-stopped", (one) => one.userId === bob.id),
      sharers[1],
    );
    const [{ participants }] = await occupied(ada);
    assert.deepEqual(participants.map((one: VoiceParticipant) => one.isScreenSharing), [
      false,
      true,
    ]);
  });
});

Deno.test("[SOCK-21 SOCK-46 VOICE-28] mute, deafen and speaking reach everybody who can see the channel", async () => {
  await using app = await TestApp.start();
  const { ada, bob, voice, a, b } = await pair(app);
  await joinVoice(a, voice.id);
  const cases: [change: object, changed: object | null][] = [
    [{ isSpeaking: true }, { isSpeaking: true }],
    [{ isSpeaking: true }, null],
    [{ isMuted: true }, { isMuted: true, isSpeaking: false }],
    [{ isSpeaking: true }, null],
    [{ isDeafened: true, isMuted: true }, { isDeafened: true }],
    [{ isMuted: false, isDeafened: false }, { isMuted: false, isDeafened: false }],
  ];
  for (const [change, changed] of cases) {
    b.forget();
    const { ok, ...state } = await a.emit("voice-state-update", change);
    assert.equal(ok, true);
    await b.sync();
    const expected = changed ? [{ userId: ada.id, ...changed }] : [];
    assert.deepEqual(b.seen("voice-state-changed"), expected, JSON.stringify(change));
    const [{ participants: [me] }] = await occupied(bob);
    assert.deepEqual({ ...me, ...state }, me, "acknowledged with what holds");
  }
  for (const bad of [{}, { isMuted: 1 }, { isServerMuted: false }, null]) {
    assert.equal((await a.emit("voice-state-update", bad)).code, "invalid_input");
  }
});

Deno.test("[SOCK-36 ERR-35] without an acknowledgement function failures come as voice-error", async () => {
  await using app = await TestApp.start();
  const { channel, a } = await pair(app);
  a.io.emit("voice-join", { channelId: channel.id, peerId: "peer" });
  const error = await a.waitFor("voice-error");
  assert.equal(error.message, "channelId: is not a voice channel");
  a.forget();
  a.io.emit("screen-share-start", { channelId: "nothing" });
  assert.equal((await a.waitFor("voice-error")).code, "not_found");
  assert.deepEqual(a.seen("error"), []);
});

Deno.test("[VOICE-02 D-VOICE-1] who is in voice is told on connection and when a server comes into sight", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve, server, voice, a, e } = await pair(app);
  await joinVoice(a, voice.id);
  const late = await bob.socket();
  await late.waitFor("voice-participants", (one) => one.participants[0].user_id === ada.id);
  await e.sync();
  assert.deepEqual(voiceReceived(e), []);
  await ada.bring(server.id, eve);
  await e.waitFor("voice-participants", (one) => one.channelId === voice.id);
  await a.emit("voice-leave");
  const empty = await bob.socket();
  await empty.sync();
  assert.deepEqual(voiceReceived(empty), []);
});
