import assert from "node:assert/strict";
import { createVoiceEntry } from "../../../client/voice/entry.ts";
import { aUser, until } from "../client/fakes.ts";
import { aParticipant, FakeVoice } from "./fake_voice.ts";

function setup() {
  const fake = new FakeVoice();
  let loads = 0;
  let fails = false;
  const entry = createVoiceEntry(fake.deps, () => {
    loads++;
    if (fails) return Promise.reject(new Error("offline"));
    return Promise.resolve(fake.voice);
  });
  return { fake, entry, loads: () => loads, fail: (next: boolean) => fails = next };
}

Deno.test("[VOICE-02 VOICE-03 VOICE-04] who is where is known of every channel, without loading voice", () => {
  const { fake, entry, loads } = setup();
  const people = () => fake.store.participants.value;
  entry.events["voice-participants"]({
    channelId: "c1",
    participants: [aParticipant("u2"), aParticipant("u3")],
  });
  entry.events["voice-state-changed"]({ userId: "u2", isMuted: true, isSpeaking: true });
  entry.events["user-updated"]({ user: { ...aUser(), id: "u3", avatar_url: "/api/media/x" } });
  assert.deepEqual(people().c1, [
    aParticipant("u2", { isMuted: true, isSpeaking: true }),
    aParticipant("u3", { avatar_url: "/api/media/x" }),
  ]);
  entry.events["voice-participants"]({ channelId: "c1", participants: [] });
  assert.deepEqual(people(), {});
  assert.equal(loads(), 0);
});

Deno.test("what was known is forgotten with its channel, and when a connection begins anew", () => {
  const { fake, entry } = setup();
  const fill = () => {
    for (const channelId of ["c1", "c2"]) {
      entry.events["voice-participants"]({ channelId, participants: [aParticipant("u2")] });
    }
  };
  fill();
  entry.forget("c1");
  assert.deepEqual(Object.keys(fake.store.participants.value), ["c2"]);
  entry.connection("offline");
  assert.deepEqual(Object.keys(fake.store.participants.value), ["c2"]);
  entry.connection("connected");
  assert.deepEqual(fake.store.participants.value, {});
  fill();
  entry.stop();
  assert.deepEqual(fake.store.participants.value, {});
});

Deno.test("[CALL-08] a call that comes in loads voice, once; a failure is tried again", async () => {
  const { fake, entry, loads, fail } = setup();
  const caller = { id: "u2", username: "bob", avatar_url: null };
  const call = { callId: "k1", channelId: "dm1", caller };
  fail(true);
  await entry.events["dm-call-incoming"](call);
  assert.deepEqual(fake.platform.logged, ["Voice could not be loaded"]);
  fail(false);
  entry.events["dm-call-incoming"](call);
  entry.events["dm-call-ended"]({ callId: "k1", channelId: "dm1", reason: "missed" });
  await until("both were heard, in their order", () => fake.notices.length === 2);
  assert.deepEqual(fake.notices, ["Incoming call from bob", "Missed call from bob"]);
  assert.equal(loads(), 2);
});

Deno.test("[D-VOICE-1] a page that is loaded anew comes back to its channel while the server waits for it", async () => {
  const { fake, entry, loads } = setup();
  const notices = (...ids: string[]) =>
    entry.events["voice-participants"]({
      channelId: "c1",
      participants: ids.map((id) => aParticipant(id)),
    });
  notices("u1", "u2");
  assert.equal(loads(), 0, "another tab is in there");
  fake.platform.session.setItem("voiceHere", "c1");
  notices("u2");
  assert.equal(loads(), 0, "the server has given up waiting");
  notices("u1", "u2");
  await until("it is back", () => fake.store.current.value?.phase === "connected");
  assert.equal(fake.platform.session.getItem("voiceHere"), "c1");
  await fake.voice.leave();
  assert.equal(fake.platform.session.getItem("voiceHere"), null);
});

Deno.test("[ERR-33 ERR-35] errors of voice are toasts", async () => {
  const { fake, entry } = setup();
  // The signal crossed with a departure, so there is no notice.
  entry.events["voice-error"]({ message: "This person is not in voice", code: "not_found" });
  entry.events["voice-error"]({ message: "Nobody is there", code: "forbidden" });
  await until("it is said", () => fake.notices.length > 0);
  assert.deepEqual(fake.notices, ["Voice error: Nobody is there"]);
});

Deno.test("[SCREEN-02] shares are those of one's own channel, one's own among them", () => {
  const { fake, entry } = setup();
  const participants = [
    aParticipant("u1", { isScreenSharing: true }),
    aParticipant("u2", { isScreenSharing: true }),
    aParticipant("u3"),
  ];
  entry.events["voice-participants"]({ channelId: "c1", participants });
  assert.deepEqual(fake.store.shares.value, []);
  fake.store.current.value = {
    channelId: "c1",
    channelName: "",
    phase: "connected",
    isSealed: false,
  };
  assert.deepEqual(fake.store.shares.value, [
    { userId: "u1", username: "u1", stream: null, own: true },
    { userId: "u2", username: "u2", stream: null, own: false },
  ]);
});

Deno.test("[UX-11] 'Mute for Me' brings back how loud somebody was before", () => {
  const { fake } = setup();
  const volume = () => fake.store.settings.value.volumes["u2"];
  fake.voice.setVolume("u2", 1.5);
  fake.voice.muteForMe("u2", true);
  assert.equal(volume(), 0);
  fake.voice.muteForMe("u2", false);
  assert.equal(volume(), 1.5);
  assert.deepEqual(fake.store.settings.value.volumesBefore, {});
  fake.voice.setVolume("u2", 0);
  fake.voice.muteForMe("u2", false);
  assert.equal(volume(), 1);
});
