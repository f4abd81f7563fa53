import type { IceServers } from "../../protocol/voice.ts";
import type { Platform } from "../base/platform.ts";
import type { VoicePeer, VoiceStore } from "./store.ts";
import type { Media } from "./media.ts";
import type { Phase } from "./negotiation/types.ts";
import { createPace, type Pace } from "./pace.ts";
import { Peer, type Signal } from "./peer.ts";
import type { Playback } from "./playback.ts";
import type { Signalling } from "./signalling.ts";
import { isScreen, type OwnTracks } from "./tracks.ts";

/** Spec section 9 (CONST-05). */
const CANDIDATE_POOL = 10;

/** Maximum number of signals stored for unknown people. */
const MAX_EARLY = 200;

/** Participant of the same channel. */
export interface Person {
  userId: string;
  username: string;
  peerId: string;
}

export interface MeshDeps {
  platform: Pick<Platform, "after" | "log" | "now">;
  media: Pick<Media, "connect">;
  signalling: Pick<Signalling, "meets" | "send">;
  store: VoiceStore;
  playback: Playback;
  ownId: string;
  iceServers(): IceServers["iceServers"];
  /** For tests of the relay alone. */
  relayOnly: boolean;
  tracks(): OwnTracks;
}

/** Mesh of connections with everyone in the channel (VOICE-01). */
export class Mesh {
  readonly #deps: MeshDeps;
  readonly #peers = new Map<string, { peerId: string; peer: Peer }>();
  readonly #pace: Pace;
  /** Signals of people who aren't in the acknowledgement of joining yet. */
  #early: { from: string; signal: Signal }[] = [];

  constructor(deps: MeshDeps) {
    this.#deps = deps;
    this.#pace = createPace(deps.platform);
  }

  /**
   * Adds a person. `offers`: this side was in the channel first (VOICE-23). A person with another
   * peerId starts over.
   */
  add({ userId, username, peerId }: Person, offers: boolean): void {
    const { ownId, store, signalling } = this.#deps;
    if (userId === ownId || !signalling.meets(userId)) return;
    if (this.#peers.get(userId)?.peerId === peerId) return;
    if (this.#peers.has(userId)) this.remove(userId);
    const shown: VoicePeer = {
      userId,
      username,
      isOfferer: offers,
      isScreenSharing: false,
      phase: offers ? "connecting" : "waiting",
      streams: { voice: null, screen: null },
    };
    store.peers.value = { ...store.peers.value, [userId]: shown };
    this.#peers.set(userId, { peerId, peer: this.#connect(userId, peerId, offers) });
    const theirs = this.#early.filter(({ from }) => from === userId);
    this.#early = this.#early.filter(({ from }) => from !== userId);
    for (const { from, signal } of theirs) this.receiveSignal(from, signal);
  }

  remove(userId: string): void {
    const { store } = this.#deps;
    this.#early = this.#early.filter(({ from }) => from !== userId);
    const known = this.#peers.get(userId);
    if (!known) return;
    this.#peers.delete(userId);
    known.peer.dispatch({ type: "close" });
    const { [userId]: _gone, ...others } = store.peers.value;
    store.peers.value = others;
  }

  /** Keeps only these people. */
  keep(userIds: ReadonlySet<string>): void {
    for (const userId of [...this.#peers.keys()]) if (!userIds.has(userId)) this.remove(userId);
  }

  receiveSignal(from: string, signal: Signal): void {
    const peer = this.#peers.get(from)?.peer;
    if (!peer) this.#early = [...this.#early, { from, signal }].slice(-MAX_EARLY);
    else if (signal.kind === "candidate") {
      peer.dispatch({ type: "remote-candidate", candidate: signal.candidate });
    } else peer.dispatch({ type: `remote-${signal.kind}`, sdp: signal.sdp });
  }

  /** Call when the local tracks have changed: renegotiates with everyone (SCREEN-09). */
  tracksChanged(): void {
    for (const { peer } of this.#peers.values()) peer.tracksChanged();
  }

  /** Retries the connection with a person whose attempts were used up. */
  retry(userId: string): void {
    this.#peers.get(userId)?.peer.dispatch({ type: "retry" });
  }

  connection(userId: string): RTCPeerConnection | null {
    return this.#peers.get(userId)?.peer.connection ?? null;
  }

  /** Closes all connections (VOICE-17). */
  close(): void {
    this.#pace.clear();
    for (const userId of [...this.#peers.keys()]) this.remove(userId);
  }

  #connect(userId: string, peerId: string, offers: boolean): Peer {
    const { platform, media, signalling, ownId, iceServers, relayOnly, tracks } = this.#deps;
    const isCurrent = () => this.#peers.get(userId)?.peerId === peerId;
    return new Peer({
      platform,
      connect: () =>
        media.connect({
          iceServers: iceServers(),
          iceCandidatePoolSize: CANDIDATE_POOL,
          iceTransportPolicy: relayOnly ? "relay" : "all",
        }),
      own: platform.now(),
      polite: ownId < userId,
      offers,
      tracks,
      send: (signal) => this.#pace.go(() => isCurrent() && signalling.send(userId, signal)),
      onPhase: (phase) => this.#show(userId, {}, phase),
      onTrack: (connection, event) => this.#receive(userId, connection, event),
      onShut: () => this.#silence(userId),
    });
  }

  #show(userId: string, changed: Partial<VoicePeer["streams"]>, phase?: Phase) {
    const { peers, refused } = this.#deps.store;
    const shown = peers.value[userId];
    if (!shown) return;
    // Whatever was rejected, it has not prevented the connection.
    if (phase === "connected") refused.value = null;
    const streams = { ...shown.streams, ...changed };
    const isScreenSharing = streams.screen !== null;
    const next = { ...shown, phase: phase ?? shown.phase, streams, isScreenSharing };
    peers.value = { ...peers.value, [userId]: next };
  }

  #receive(userId: string, connection: RTCPeerConnection, event: RTCTrackEvent) {
    const { playback } = this.#deps;
    const { track, streams: [stream = new MediaStream([track])] } = event;
    if (!isScreen(connection, event)) {
      playback.play("voice", userId, stream);
      return this.#show(userId, { voice: stream });
    }
    if (track.kind === "audio") playback.play("screen", userId, stream);
    else this.#show(userId, { screen: stream });
    stream.onremovetrack = () => {
      if (stream.getTracks().length > 0) return;
      playback.stop("screen", userId);
      const { peers } = this.#deps.store;
      if (peers.value[userId]?.streams.screen === stream) this.#show(userId, { screen: null });
    };
  }

  #silence(userId: string) {
    const { playback } = this.#deps;
    playback.stop("voice", userId);
    playback.stop("screen", userId);
    this.#show(userId, { voice: null, screen: null });
  }
}
