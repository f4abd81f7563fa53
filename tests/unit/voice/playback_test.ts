import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { Playback } from "../../../client/voice/playback.ts";
import { FakePlatform, until } from "../client/fakes.ts";
import { FakeContext, FakeMedia, FakeStream } from "./fake_media.ts";

function setup(volumes: Record<string, number> = {}) {
  const platform = new FakePlatform();
  const fake = new FakeMedia();
  const blocked = signal(false);
  const context = new FakeContext();
  const playback = new Playback({
    platform,
    media: fake.media,
    store: { blocked },
    context: () => context as unknown as AudioContext,
    volume: (userId) => volumes[userId] ?? 1,
    output: "",
  });
  const play = (userId: string) => {
    playback.play("voice", userId, new FakeStream() as unknown as MediaStream);
    return fake.players.at(-1)!;
  };
  return { platform, fake, blocked, context, playback, play, volumes };
}

Deno.test("[VOICE-27] people are played at 1, and at 0 while deafened", () => {
  const { playback, play } = setup();
  const bob = play("u2");
  assert.deepEqual([bob.volume, bob.paused], [1, false]);
  playback.setDeafened(true);
  const late = play("u3");
  assert.deepEqual([bob.volume, late.volume], [0, 0]);
  playback.setDeafened(false);
  assert.deepEqual([bob.volume, late.volume], [1, 1]);
});

Deno.test("volumes reach 200 %: beyond 1 a gain plays and the element is muted", () => {
  const { playback, play, volumes, context } = setup({ u2: 0.3 });
  const bob = play("u2");
  assert.equal(bob.volume, 0.3);
  const gains: { gain: { value: number } }[] = [];
  const make = context.createGain;
  context.createGain = () => {
    const node = make();
    gains.push(node);
    return node;
  };
  volumes.u2 = 1.8;
  playback.volumeChanged();
  assert.deepEqual([bob.muted, gains[0].gain.value], [true, 1.8]);
  playback.setDeafened(true);
  assert.deepEqual([bob.muted, bob.volume], [false, 0]);
});

Deno.test("nothing is played of whoever is muted, whatever they send", () => {
  const { playback, play } = setup();
  const bob = play("u2");
  playback.setMuted(new Set(["u2"]));
  assert.equal(bob.volume, 0);
  playback.setMuted(new Set());
  assert.equal(bob.volume, 1);
});

Deno.test("[VOICE-32] what the browser blocks is tried again with the next touch", async () => {
  const { fake, blocked, play, platform } = setup();
  const player = fake.player;
  fake.player = () => Object.assign(player(), { refuses: true });
  const bob = play("u2");
  await until("it is known", () => blocked.value);
  bob.refuses = false;
  platform.fire("pointerdown", {});
  await until("it plays", () => !blocked.value);
  assert.equal(bob.paused, false);
});

Deno.test("the chosen output holds for all, later ones too; closing stops everything", async () => {
  const { playback, play, platform, fake } = setup();
  const bob = play("u2");
  await playback.setOutput("out1");
  const late = play("u3");
  assert.deepEqual([bob.sinks, late.sinks], [["out1"], ["out1"]]);
  playback.close();
  assert(fake.players.every(({ paused, srcObject }) => paused && srcObject === null));
  platform.fire("pointerdown", {});
});
