/** All that voice takes from the browser, so that tests can stand in for it. */
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

/** Where the build puts the worklet. */
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
