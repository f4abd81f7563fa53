import { loadRnnoise, RnnoiseWorkletNode } from "@sapphi-red/web-noise-suppressor";

/** Where the build puts RNNoise. */
const WORKLET = "/worklets/rnnoise.js";
const BINARIES = { url: "/worklets/rnnoise.wasm", simdUrl: "/worklets/rnnoise_simd.wasm" };

/** RNNoise as a node; 200 KB that only those load who choose it, this file with it. @throws when it cannot work here */
export async function createDenoiser(context: AudioContext): Promise<AudioWorkletNode> {
  if (context.sampleRate !== 48_000) throw new Error("RNNoise needs 48 kHz");
  const [wasmBinary] = await Promise.all([
    loadRnnoise(BINARIES),
    context.audioWorklet.addModule(WORKLET),
  ]);
  return new RnnoiseWorkletNode(context, { maxChannels: 1, wasmBinary });
}
