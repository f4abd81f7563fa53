import type { Media } from "../../../client/voice/media.ts";

/** A track that the test can end. */
export class FakeTrack {
  stopped = false;
  onended: (() => void) | null = null;
  contentHint = "";
  constructor(readonly kind: "audio" | "video") {}
  readonly label = "Fake device";
  readonly muted = false;
  stop() {
    this.stopped = true;
  }
}

export class FakeStream {
  onremovetrack: (() => void) | null = null;
  constructor(readonly tracks: FakeTrack[] = [new FakeTrack("audio")]) {}
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === "audio");
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === "video");
}

/** Fake Web Audio node that remembers its connections. */
class FakeNode {
  connected: unknown[] = [];
  gain = { value: 1, setValueAtTime() {}, linearRampToValueAtTime() {} };
  frequency = { value: 0 };
  start() {}
  stop() {}
  connect<T>(node: T): T {
    this.connected.push(node);
    return node;
  }
  disconnect() {
    this.connected = [];
  }
}

export class FakeContext {
  state = "running";
  sampleRate = 48_000;
  closed = false;
  currentTime = 0;
  /** Tones that were made: only a bell has any. */
  tones = 0;
  destination = new FakeNode();
  constructor(readonly options: AudioContextOptions = {}) {}
  sinks: string[] = [];
  setSinkId(id: string) {
    this.sinks.push(id);
    return Promise.resolve();
  }
  createMediaStreamSource = () => new FakeNode();
  createGain = () => new FakeNode();
  createOscillator = () => {
    this.tones++;
    return new FakeNode();
  };
  resume = () => Promise.resolve();
  close() {
    this.closed = true;
    return Promise.resolve();
  }
}

class FakePort {
  said: Record<string, unknown>[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage(data: Record<string, unknown>) {
    this.said.push(data);
  }
}

export class FakePlayer {
  srcObject: unknown = null;
  volume = 1;
  muted = false;
  paused = true;
  refuses = false;
  sinks: string[] = [];
  play() {
    if (this.refuses) return Promise.reject(new DOMException("no touch yet", "NotAllowedError"));
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
  }
  setSinkId(id: string) {
    this.sinks.push(id);
    return Promise.resolve();
  }
}

/** A connection that agrees to everything; the test says what becomes of it. */
export class FakePeerConnection {
  closed = false;
  connectionState = "new";
  localDescription: { type: string; sdp: string } | null = null;
  remote: unknown[] = [];
  senders: { track: unknown; stream: unknown }[] = [];
  onicecandidate: unknown = null;
  onnegotiationneeded: (() => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  ontrack: ((event: unknown) => void) | null = null;
  constructor(readonly configuration: RTCConfiguration) {}
  addTrack(track: unknown, stream: unknown) {
    const sender = {
      track,
      stream,
      getParameters: () => ({ encodings: [{}] }),
      setParameters: () => Promise.resolve(),
    };
    this.senders.push(sender);
    return sender;
  }
  removeTrack(sender: { track: unknown }) {
    sender.track = null;
  }
  getSenders = () => this.senders;
  getTransceivers = () =>
    this.senders.map((sender) => ({
      sender,
      receiver: { track: { kind: (sender.track as FakeTrack | null)?.kind } },
    }));
  setLocalDescription() {
    this.localDescription = { type: "offer", sdp: "v=0\r\n" };
    return Promise.resolve();
  }
  setRemoteDescription(description: unknown) {
    this.remote.push(description);
    return Promise.resolve();
  }
  addIceCandidate = () => Promise.resolve();
  restartIce() {}
  close() {
    this.closed = true;
  }
  become(state: string) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
}

/** A browser without devices of its own. */
export class FakeMedia {
  isSecure = true;
  hasDevices = true;
  microphones: FakeStream[] = [];
  asked: MediaStreamConstraints[] = [];
  screensAsked: DisplayMediaStreamOptions[] = [];
  screens: FakeStream[] = [];
  connections: FakePeerConnection[] = [];
  contexts: FakeContext[] = [];
  players: FakePlayer[] = [];
  ports: FakePort[] = [];
  /** Throws to refuse. */
  onMicrophone: (constraints: MediaStreamConstraints) => void = () => {};
  onScreen: (options: DisplayMediaStreamOptions) => void = () => {};

  secure = () => this.isSecure;
  devices = () =>
    this.hasDevices
      ? {
        getUserMedia: (constraints: MediaStreamConstraints) => this.#microphone(constraints),
        getDisplayMedia: (options: DisplayMediaStreamOptions) => this.#screen(options),
        enumerateDevices: () =>
          Promise.resolve([
            { kind: "audioinput", deviceId: "in1", label: "Desk" },
            { kind: "audiooutput", deviceId: "out1", label: "Phones" },
            { kind: "videoinput", deviceId: "cam", label: "Camera" },
            { kind: "audioinput", deviceId: "", label: "" },
            { kind: "audioinput", deviceId: "default", label: "Default - Desk" },
          ]),
      }
      : undefined;
  connect = (configuration: RTCConfiguration) => {
    const connection = new FakePeerConnection(configuration);
    this.connections.push(connection);
    return connection;
  };
  audioContext = (options?: AudioContextOptions) => {
    const context = new FakeContext(options);
    this.contexts.push(context);
    return context;
  };
  gate = () => {
    const port = new FakePort();
    this.ports.push(port);
    return Promise.resolve(Object.assign(new FakeNode(), { port }));
  };
  sink = () => Object.assign(new FakeNode(), { stream: new FakeStream() });
  player = () => {
    const player = new FakePlayer();
    this.players.push(player);
    return player;
  };
  get media(): Media {
    return this as unknown as Media;
  }

  // deno-lint-ignore require-await
  async #microphone(constraints: MediaStreamConstraints) {
    this.asked.push(constraints);
    this.onMicrophone(constraints);
    const stream = new FakeStream();
    this.microphones.push(stream);
    return stream;
  }
  // deno-lint-ignore require-await
  async #screen(options: DisplayMediaStreamOptions) {
    this.screensAsked.push(options);
    this.onScreen(options);
    const stream = new FakeStream([new FakeTrack("video")]);
    this.screens.push(stream);
    return stream;
  }
}

export function refusal(name: string, message = ""): DOMException {
  return new DOMException(message, name);
}
