import assert from "node:assert/strict";

type Message = { speaking?: boolean; level?: number };
interface Processor {
  port: { onmessage(event: { data: object }): void; postMessage(message: Message): void };
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}

/** The worklet, run outside of a browser; blocks of 128 samples at 48 kHz. */
async function openGate() {
  const scope = globalThis as Record<string, unknown>;
  const said: Message[] = [];
  let Gate!: new () => Processor;
  scope.currentTime = 0;
  scope.AudioWorkletProcessor = class {
    port = { onmessage: null, postMessage: (message: Message) => said.push(message) };
  };
  scope.registerProcessor = (_name: string, made: new () => Processor) => Gate = made;
  await import(`../../../static/worklets/gate.js?${Math.random()}`);
  const gate = new Gate();
  return {
    said,
    set: (data: object) => gate.port.onmessage({ data }),
    /** Runs `ms` of sound this loud; the last block's peak that came out. */
    run(ms: number, loudness: number): number {
      let last = 0;
      for (let i = 0; i < ms / 1000 * 375; i++) {
        const input = new Float32Array(128).fill(loudness);
        const output = new Float32Array(128);
        gate.process([[input]], [[output]]);
        scope.currentTime = (scope.currentTime as number) + 128 / 48_000;
        last = Math.max(...output);
      }
      return last;
    },
  };
}

Deno.test("[VOICE-29 VOICE-39] loudness over the threshold is speaking, told within 100 ms", async () => {
  const { said, run } = await openGate();
  assert.equal(run(100, 0.009), 0);
  assert.deepEqual(said, []);
  assert(run(20, 0.02) > 0.019, "and what is said gets through");
  assert.deepEqual(said, [{ speaking: true }]);
});

Deno.test("[VOICE-29] pauses are not cut, the end is told, and silence stays in", async () => {
  const { said, run } = await openGate();
  run(50, 0.1);
  assert(run(200, 0.001) > 0);
  assert.deepEqual(said, [{ speaking: true }]);
  assert.equal(run(200, 0.001), 0);
  assert.deepEqual(said, [{ speaking: true }, { speaking: false }]);
});

Deno.test("muted nothing gets through and nobody speaks; loudness is still shown", async () => {
  const { said, set, run } = await openGate();
  set({ mode: "off", shows: true });
  assert.equal(run(200, 0.5), 0);
  assert(said.length >= 3);
  assert(said.every(({ speaking, level }) => speaking === undefined && level! > 0.4));
});

Deno.test("with push-to-talk only the key opens it", async () => {
  const { said, set, run } = await openGate();
  set({ mode: "key", pressed: false });
  assert.equal(run(100, 0.5), 0);
  set({ pressed: true });
  assert(run(50, 0.5) > 0.49);
  assert.deepEqual(said, [{ speaking: true }]);
});

Deno.test("the threshold can be moved", async () => {
  const { said, set, run } = await openGate();
  set({ threshold: 0.3 });
  run(100, 0.2);
  assert.deepEqual(said, []);
});
