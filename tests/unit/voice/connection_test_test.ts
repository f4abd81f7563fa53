import assert from "node:assert/strict";
import type { VoicePeer } from "../../../client/voice/store.ts";
import { microphone } from "../../../text/en/voice.ts";
import { FakePeerConnection, refusal } from "./fake_media.ts";
import { FakeVoice } from "./fake_voice.ts";

/** Voice whose browser finds ways of these types. */
function finding(...types: string[]) {
  const fake = new FakeVoice();
  const connect = fake.media.connect;
  fake.media.connect = (configuration) => {
    const made = connect(configuration) as FakePeerConnection & { createDataChannel(): void };
    made.createDataChannel = () => {};
    made.setLocalDescription = () => {
      const tell = made.onicecandidate as (event: { candidate: unknown }) => void;
      for (const type of types) tell({ candidate: { type, candidate: "" } });
      tell({ candidate: null });
      return Promise.resolve();
    };
    return made;
  };
  return fake;
}

async function states(fake: FakeVoice) {
  const found = await fake.voice.examine();
  return Object.fromEntries(found.map(({ name, state }) => [name, state]));
}
async function advice(fake: FakeVoice, about: string) {
  return (await fake.voice.examine()).find(({ name }) => name === about)!.advice;
}

Deno.test("where all is well the connection test says so, and lets go of the microphone", async () => {
  const fake = finding("host", "relay");
  assert.deepEqual(await states(fake), {
    "Secure connection": "well",
    "Permission": "well",
    "Microphone": "well",
    "Server": "well",
    "Connection routes": "well",
  });
  assert(fake.media.microphones[0].tracks[0].stopped);
  assert(fake.media.connections[0].closed);
});

Deno.test("[ERR-38 ERR-42] each trouble has its advice", async () => {
  const fake = finding("host");
  fake.media.onMicrophone = () => {
    throw refusal("NotAllowedError");
  };
  fake.connected = false;
  assert.deepEqual(await states(fake), {
    "Secure connection": "well",
    "Permission": "ill",
    "Server": "ill",
    "Connection routes": "doubtful",
  });
  assert.equal(await advice(fake, "Permission"), microphone.denied);
  assert.match(await advice(fake, "Connection routes"), /--relay/);

  const insecure = finding();
  insecure.media.isSecure = insecure.media.hasDevices = false;
  assert.deepEqual(await states(insecure), {
    "Secure connection": "ill",
    "Microphone": "ill",
    "Server": "well",
    "Connection routes": "ill",
  });
});

Deno.test("people who cannot be reached, and silence until a touch, are named", async () => {
  const fake = finding("srflx");
  fake.store.peers.value = { u2: { username: "bob", phase: "failed" } as VoicePeer };
  fake.store.blocked.value = true;
  const found = await states(fake);
  assert.deepEqual([found.bob, found.Sound, found["Connection routes"]], ["ill", "ill", "well"]);
});
