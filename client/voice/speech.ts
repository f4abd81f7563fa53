import { lazy } from "../../browser/lazy.ts";
import type { Platform } from "../base/platform.ts";
import type { VoiceStore } from "./store.ts";
import { type Media, onTouch, setOutput, stopTracks } from "./media.ts";
import { openMicrophone } from "./microphone.ts";
import type { Settings } from "./settings.ts";

export interface SpeechDeps {
  platform: Pick<Platform, "listen" | "log">;
  media: Media;
  settings: Settings;
  store: Pick<VoiceStore, "level">;
  onSpeaking(speaking: boolean): void;
  /** The microphone was unplugged, and there is no other. */
  onLost(error: unknown): void;
}

/** Spec section 9. */
const SAMPLE_RATE = 48_000;

/**
 * Chain from the microphone to the sent audio: microphone, RNNoise if chosen, gate, stream. The
 * stream stays the same when the microphone changes, so no negotiation is necessary.
 */
export class Speech {
  /** Audio track that is silent while the gate is closed. */
  readonly stream: MediaStream;
  readonly context: AudioContext;
  readonly #deps: SpeechDeps;
  readonly #gate: AudioWorkletNode;
  readonly #unlisten: () => void;
  #microphone: MediaStream;
  #source: AudioNode;
  #denoiser: AudioNode | null = null;
  #closed = false;

  private constructor(deps: SpeechDeps, microphone: MediaStream, parts: Parts) {
    const { context, source, gate } = parts;
    const destination = deps.media.sink(context);
    gate.connect(destination);
    gate.port.onmessage = ({ data }: MessageEvent<{ speaking?: boolean; level?: number }>) => {
      if (data.speaking !== undefined) deps.onSpeaking(data.speaking);
      if (data.level !== undefined) deps.store.level.value = data.level;
    };
    this.stream = destination.stream;
    this.context = context;
    this.#deps = deps;
    this.#gate = gate;
    this.#microphone = microphone;
    this.#source = source;
    // Without a touch of the page a browser may keep it silent.
    const wake = () => void (context.state === "suspended" && context.resume().catch(() => {}));
    wake();
    this.#unlisten = onTouch(deps.platform.listen, wake);
  }

  /** Opens the microphone, and the rest around it (VOICE-19). @throws MicrophoneError */
  static async open(deps: SpeechDeps): Promise<Speech> {
    const { media, settings } = deps;
    const microphone = await openMicrophone(media, settings.read());
    let speech: Speech | undefined;
    try {
      const { context, source } = joined(media, microphone);
      const gate = await media.gate(context);
      speech = new Speech(deps, microphone, { context, source, gate });
      await speech.#connect();
      return speech;
    } catch (error) {
      if (speech) speech.close();
      else stopTracks(microphone);
      throw error;
    }
  }

  /** Opens the microphone as the settings say now. @throws MicrophoneError */
  async restart(): Promise<void> {
    const { media, settings } = this.#deps;
    // Some systems let only one at a time have the device.
    stopTracks(this.#microphone);
    this.#microphone = await openMicrophone(media, settings.read());
    if (this.#closed) return stopTracks(this.#microphone);
    this.#source.disconnect();
    this.#denoiser?.disconnect();
    this.#source = this.context.createMediaStreamSource(this.#microphone);
    await this.#connect();
  }

  /** The gate follows mode, threshold, and this. */
  adjust({ silent, pressed }: { silent: boolean; pressed: boolean }): void {
    const { mode, threshold } = this.#deps.settings.read();
    this.#gate.port.postMessage({ mode: silent ? "off" : mode, threshold, pressed });
  }

  /** Publishes the loudness to the store, or stops. */
  show(shows: boolean): void {
    this.#gate.port.postMessage({ shows });
    if (!shows) this.#deps.store.level.value = 0;
  }

  /** Plays the microphone back for the loopback test. */
  loop(on: boolean): void {
    if (on) this.#gate.connect(this.context.destination);
    else this.#gate.disconnect(this.context.destination);
  }

  /** Sets the output device of the loopback test; empty: the system's choice. */
  setOutput(deviceId: string): Promise<void> {
    return setOutput(this.context, deviceId, this.#deps.platform);
  }

  close(): void {
    this.#closed = true;
    this.#unlisten();
    stopTracks(this.#microphone);
    this.#gate.port.onmessage = null;
    this.context.close().catch(() => {});
  }

  async #connect() {
    const { platform, settings, onLost } = this.#deps;
    const [track] = this.#microphone.getAudioTracks();
    track.onended = () => this.restart().catch(onLost);
    this.#denoiser = settings.read().suppression === "rnnoise"
      ? await loadDenoiser(this.context).catch((error) => {
        platform.log("RNNoise could not be loaded", error);
        return null;
      })
      : null;
    if (this.#denoiser) this.#source.connect(this.#denoiser).connect(this.#gate);
    else this.#source.connect(this.#gate);
  }
}

interface Parts {
  context: AudioContext;
  source: AudioNode;
  gate: AudioWorkletNode;
}

/** RNNoise is loaded by those who choose it. */
async function loadDenoiser(context: AudioContext): Promise<AudioNode> {
  return await (await lazy(() => import("./denoiser.ts")).load()).createDenoiser(context);
}

/** Returns a context at 48 kHz; at the microphone's own rate if a browser can't connect the two. */
function joined(media: Media, microphone: MediaStream) {
  const wanted = media.audioContext({ sampleRate: SAMPLE_RATE, latencyHint: "interactive" });
  try {
    return { context: wanted, source: wanted.createMediaStreamSource(microphone) };
  } catch {
    wanted.close().catch(() => {});
    const context = media.audioContext({ latencyHint: "interactive" });
    return { context, source: context.createMediaStreamSource(microphone) };
  }
}
