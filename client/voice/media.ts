import type { Platform } from "../base/platform.ts";

/** Everything that voice takes from the browser, so that tests can replace it. */
export interface Media {
  /** Over plain http on a LAN there is neither microphone nor screen. */
  secure(): boolean;
  /** Undefined where the browser lacks audio capture. */
  devices(): MediaDevices | undefined;
  connect(configuration: RTCConfiguration): RTCPeerConnection;
  /** @throws where the browser has no Web Audio, or not at this rate */
  audioContext(options?: AudioContextOptions): AudioContext;
  gate(context: AudioContext): Promise<AudioWorkletNode>;
  /** The end of a graph whose sound becomes a stream of one channel. */
  sink(context: AudioContext): MediaStreamAudioDestinationNode;
  player(): HTMLAudioElement;
}

/** Path of the worklet in the build. */
const GATE = "/worklets/gate.js";

export function browserMedia(): Media {
  return {
    secure: () => globalThis.isSecureContext,
    devices: () => globalThis.navigator.mediaDevices,
    connect: (configuration) => new RTCPeerConnection(configuration),
    audioContext: (options) => new AudioContext(options),
    async gate(context) {
      await context.audioWorklet.addModule(GATE);
      return new AudioWorkletNode(context, "gate", {
        channelCount: 1,
        channelCountMode: "explicit",
        outputChannelCount: [1],
      });
    },
    sink: (context) => new MediaStreamAudioDestinationNode(context, { channelCount: 1 }),
    player: () => new Audio(),
  };
}

/** Ends a capture; its tracks fire no event. */
export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
}

/**
 * Sets the output device of a player; empty: the system's choice. Not every browser supports it.
 */
export async function setOutput(
  player: object,
  deviceId: string,
  { log }: Pick<Platform, "log">,
): Promise<void> {
  try {
    await (player as { setSinkId?(id: string): Promise<void> }).setSinkId?.(deviceId);
  } catch (error) {
    log("The output could not be chosen", error);
  }
}

/** Calls back whenever the page is touched: before that a browser may keep it silent (VOICE-32). */
export function onTouch(listen: Platform["listen"], callback: () => void): () => void {
  const stops = TOUCHES.map((event) => listen(event, callback));
  return () => stops.forEach((stop) => stop());
}

const TOUCHES = ["pointerdown", "keydown", "touchend"] as const;
