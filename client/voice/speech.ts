import type { Platform } from "../base/platform.ts";
import type { VoiceStore } from "./store.ts";
import type { Media } from "./media.ts";
import { openMicrophone } from "./microphone.ts";
import type { Settings } from "./settings.ts";

/**
 * From the microphone to what is sent: microphone, RNNoise if chosen, gate, stream. The stream
 * stays the same when the microphone changes, so nothing has to be negotiated for it.
 */
export interface Speech {
  /** One track of sound, silent while the gate is shut. */
  readonly stream: MediaStream;
  readonly context: AudioContext;
  /** Opens the microphone as the settings say now. @throws MicrophoneError */
  restart(): Promise<void>;
  /** The gate follows mode, threshold, and this. */
  adjust(state: { silent: boolean; pressed: boolean }): void;
  /** Whether loudness is shown in the store. */
  show(shows: boolean): void;
  /** Whether one hears oneself: the loopback test. */
  loop(on: boolean): void;
  /** Where one hears oneself; empty: the system's choice. */
  setOutput(deviceId: string): Promise<void>;
  close(): void;
}

interface Needs {
  platform: Pick<Platform, "listen" | "log">;
  media: Media;
  settings: Settings;
  store: Pick<VoiceStore, "level">;
  onSpeaking(speaking: boolean): void;
  /** The microphone was unplugged, and there is no other. */
  onLost(error: unknown): void;
}

/** Spec section 9. */
const RATE = 48_000;

/** Opens the microphone, and the rest around it (VOICE-19). @throws MicrophoneError */
export async function openSpeech(needs: Needs): Promise<Speech> {
  const { platform, media, settings, store } = needs;
  let microphone = await openMicrophone(media, settings.read());
  try {
    return await build();
  } catch (error) {
    stop(microphone);
    throw error;
  }

  async function build(): Promise<Speech> {
    const { context, source: first } = joined(media, microphone);
    const gate = await media.gate(context);
    const destination = media.sink(context);
    gate.connect(destination);
    gate.port.onmessage = ({ data }: MessageEvent<{ speaking?: boolean; level?: number }>) => {
      if (data.speaking !== undefined) needs.onSpeaking(data.speaking);
      if (data.level !== undefined) store.level.value = data.level;
    };
    let source: AudioNode = first;
    let denoiser: AudioNode | null = null;
    let closed = false;
    await connect();
    // Without a touch of the page a browser may keep it silent.
    const wake = () => void (context.state === "suspended" && context.resume().catch(() => {}));
    wake();
    const unlisten = [platform.listen("pointerdown", wake), platform.listen("keydown", wake)];

    async function connect() {
      watch();
      denoiser = settings.read().suppression === "rnnoise"
        ? await loadDenoiser(context).catch((error) => {
          platform.log("RNNoise could not be loaded", error);
          return null;
        })
        : null;
      if (denoiser) source.connect(denoiser).connect(gate);
      else source.connect(gate);
    }
    function watch() {
      const [track] = microphone.getAudioTracks();
      track.onended = () => speech.restart().catch(needs.onLost);
    }

    const speech: Speech = {
      stream: destination.stream,
      context,
      async restart() {
        // Some systems let only one at a time have the device.
        stop(microphone);
        microphone = await openMicrophone(media, settings.read());
        if (closed) return stop(microphone);
        source.disconnect();
        denoiser?.disconnect();
        source = context.createMediaStreamSource(microphone);
        await connect();
      },
      adjust({ silent, pressed }) {
        const { mode, threshold } = settings.read();
        gate.port.postMessage({ mode: silent ? "off" : mode, threshold, pressed });
      },
      show(shows) {
        gate.port.postMessage({ shows });
        if (!shows) store.level.value = 0;
      },
      loop(on) {
        if (on) gate.connect(context.destination);
        else gate.disconnect(context.destination);
      },
      async setOutput(deviceId) {
        try {
          // Not every browser can.
          await (context as { setSinkId?(id: string): Promise<void> }).setSinkId?.(deviceId);
        } catch (error) {
          platform.log("The output could not be chosen", error);
        }
      },
      close() {
        closed = true;
        for (const off of unlisten) off();
        stop(microphone);
        gate.port.onmessage = null;
        context.close().catch(() => {});
      },
    };
    return speech;
  }
}

/** RNNoise is loaded by those who choose it. */
async function loadDenoiser(context: AudioContext): Promise<AudioNode> {
  return await (await import("./denoiser.ts")).createDenoiser(context);
}

/** A context at 48 kHz; at the microphone's own rate where a browser cannot join the two. */
function joined(media: Media, microphone: MediaStream) {
  const wanted = media.audioContext({ sampleRate: RATE, latencyHint: "interactive" });
  try {
    return { context: wanted, source: wanted.createMediaStreamSource(microphone) };
  } catch {
    wanted.close().catch(() => {});
    const context = media.audioContext({ latencyHint: "interactive" });
    return { context, source: context.createMediaStreamSource(microphone) };
  }
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
}
