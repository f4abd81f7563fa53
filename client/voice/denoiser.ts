import { loadRnnoise, RnnoiseWorkletNode } from "@sapphi-red/web-noise-suppressor";

/** Paths of RNNoise in the build. */
const WORKLET = "/worklets/rnnoise.js";
const BINARIES = { url: "/worklets/rnnoise.wasm", simdUrl: "/worklets/rnnoise_simd.wasm" };

/**
 * Creates a node with RNNoise; its 200 KB, with this file, load only for those who choose it.
 * @throws when it can't work here
 */
export async function createDenoiser(context: AudioContext): Promise<AudioWorkletNode> {
  if (context.sampleRate !== 48_000) throw new Error("RNNoise needs 48 kHz");
  const [wasmBinary] = await Promise.all([
    loadRnnoise(BINARIES),
    context.audioWorklet.addModule(WORKLET),
  ]);
  return new RnnoiseWorkletNode(context, { maxChannels: 1, wasmBinary });
}
