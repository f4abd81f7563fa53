import { sendAnswer, sendCandidate, sendOffer } from "../../protocol/events/voice.ts";
import type { IceServers } from "../../protocol/voice.ts";
import type { Platform } from "../base/platform.ts";
import type { Socket } from "../base/socket.ts";
import type { VoicePeer, VoiceStore } from "./store.ts";
import type { Media } from "./media.ts";
import type { Phase } from "./negotiation/types.ts";
import { createPace, type Pace } from "./pace.ts";
import { Peer, type Signal } from "./peer.ts";
import type { Playback } from "./playback.ts";
import { isScreen, type OwnTracks } from "./tracks.ts";

/** Spec section 9 (CONST-05). */
const CANDIDATE_POOL = 10;

/** How many signals of people who are not known yet are kept. */
const MAX_EARLY = 200;

/** Somebody in the same channel. */
export interface Person {
  userId: string;
  username: string;
  peerId: string;
}

export interface MeshDeps {
  platform: Pick<Platform, "after" | "log" | "now">;
  media: Pick<Media, "connect">;
  socket: Pick<Socket, "notify">;
  store: VoiceStore;
  playback: Playback;
  ownId: string;
  iceServers(): IceServers["iceServers"];
  /** For tests of the relay alone. */
  relayOnly: boolean;
  tracks(): OwnTracks;
}

/** The connections with everybody in one's channel: each to each (VOICE-01). */
export class Mesh {
  readonly #deps: MeshDeps;
  readonly #peers = new Map<string, { peerId: string; peer: Peer }>();
  readonly #pace: Pace;
  /** Signals of people of whom the acknowledgement of joining has not told yet. */
  #early: { from: string; signal: Signal }[] = [];

  constructor(deps: MeshDeps) {
    this.#deps = deps;
    this.#pace = createPace(deps.platform);
  }

  /** `offers`: oneself was there first (VOICE-23). Whoever comes with another peerId starts anew. */
  add({ userId, username, peerId }: Person, offers: boolean): void {
    const { ownId, store } = this.#deps;
    if (userId === ownId || this.#peers.get(userId)?.peerId === peerId) return;
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
    for (const { from, signal } of theirs) this.hear(from, signal);
  }

  remove(userId: string): void {
    const { store } = this.#deps;
    this.#early = this.#early.filter(({ from }) => from !== userId);
    const known = this.#peers.get(userId);
    if (!known) return;
    this.#peers.delete(userId);
    known.peer.tell({ type: "close" });
    const { [userId]: _gone, ...others } = store.peers.value;
    store.peers.value = others;
  }

  /** Keeps only these people. */
  keep(userIds: ReadonlySet<string>): void {
    for (const userId of [...this.#peers.keys()]) if (!userIds.has(userId)) this.remove(userId);
  }

  hear(from: string, signal: Signal): void {
    const peer = this.#peers.get(from)?.peer;
    if (!peer) this.#early = [...this.#early, { from, signal }].slice(-MAX_EARLY);
    else if (signal.kind === "offer") peer.tell({ type: "remote-offer", sdp: signal.offer.sdp });
    else if (signal.kind === "answer") peer.tell({ type: "remote-answer", sdp: signal.answer.sdp });
    else peer.tell({ type: "remote-candidate", candidate: signal.candidate });
  }

  /** One's own tracks have changed: all are told (SCREEN-09). */
  tracksChanged(): void {
    for (const { peer } of this.#peers.values()) peer.tracksChanged();
  }

  /** Tries again with somebody who was given up. */
  retry(userId: string): void {
    this.#peers.get(userId)?.peer.tell({ type: "retry" });
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
    const { platform, media, ownId, iceServers, relayOnly, tracks } = this.#deps;
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
      send: (signal) => this.#pace.go(() => isCurrent() && this.#send(userId, signal)),
      onPhase: (phase: Phase) => this.#show(userId, (person) => ({ ...person, phase })),
      onTrack: (connection, event) => this.#receive(userId, connection, event),
      onShut: () => this.#silence(userId),
    });
  }

  #send(targetUserId: string, signal: Signal) {
    const { socket } = this.#deps;
    switch (signal.kind) {
      case "offer":
        return socket.notify(sendOffer, { targetUserId, offer: signal.offer });
      case "answer":
        return socket.notify(sendAnswer, { targetUserId, answer: signal.answer });
      case "candidate":
        return socket.notify(sendCandidate, {
          targetUserId,
          candidate: signal.candidate,
        });
    }
  }

  #show(userId: string, change: (shown: VoicePeer) => VoicePeer) {
    const { peers } = this.#deps.store;
    const shown = peers.value[userId];
    if (shown) peers.value = { ...peers.value, [userId]: change(shown) };
  }

  #receive(userId: string, connection: RTCPeerConnection, event: RTCTrackEvent) {
    const { playback } = this.#deps;
    const { track, streams: [stream = new MediaStream([track])] } = event;
    if (!isScreen(connection, event)) {
      playback.play("voice", userId, stream);
      return this.#show(userId, (p) => ({ ...p, streams: { ...p.streams, voice: stream } }));
    }
    if (track.kind === "audio") playback.play("screen", userId, stream);
    else {
      this.#show(userId, (p) => ({
        ...p,
        isScreenSharing: true,
        streams: { ...p.streams, screen: stream },
      }));
    }
    stream.onremovetrack = () => {
      if (stream.getTracks().length > 0) return;
      playback.stop("screen", userId);
      this.#show(
        userId,
        (p) =>
          p.streams.screen === stream
            ? { ...p, isScreenSharing: false, streams: { ...p.streams, screen: null } }
            : p,
      );
    };
  }

  #silence(userId: string) {
    const { playback } = this.#deps;
    playback.stop("voice", userId);
    playback.stop("screen", userId);
    this.#show(userId, (p) => ({
      ...p,
      isScreenSharing: false,
      streams: { voice: null, screen: null },
    }));
  }
}
