import type { IceServers } from "../../protocol/voice.ts";
import type { Platform } from "../base/platform.ts";
import type { Socket } from "../base/socket.ts";
import type { VoicePeer, VoiceStore } from "./store.ts";
import type { Media } from "./media.ts";
import type { Phase } from "./negotiation/types.ts";
import { createPace } from "./pace.ts";
import { createPeer, type Peer, type Signal } from "./peer.ts";
import type { Playback } from "./playback.ts";
import { isScreen, type OwnTracks } from "./tracks.ts";

/** Spec section 9 (CONST-05). */
const CANDIDATE_POOL = 10;

/** How many signals of people who are not known yet are kept. */
const EARLY_MOST = 200;

/** Somebody in the same channel. */
export interface Person {
  userId: string;
  username: string;
  peerId: string;
}

/** The connections with everybody in one's channel: each to each (VOICE-01). */
export interface Mesh {
  /** `offers`: oneself was there first (VOICE-23). Whoever comes with another peerId starts anew. */
  add(person: Person, offers: boolean): void;
  remove(userId: string): void;
  /** Keeps only these people. */
  keep(userIds: ReadonlySet<string>): void;
  hear(from: string, signal: Signal): void;
  /** One's own tracks have changed: all are told (SCREEN-09). */
  tracksChanged(): void;
  /** Tries again with somebody who was given up. */
  retry(userId: string): void;
  connection(userId: string): RTCPeerConnection | null;
  /** Closes all connections (VOICE-17). */
  close(): void;
}

interface Needs {
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

export function createMesh(needs: Needs): Mesh {
  const { platform, socket, store, playback } = needs;
  const peers = new Map<string, { peerId: string; peer: Peer }>();
  const pace = createPace(platform);
  /** Signals of people of whom the acknowledgement of joining has not told yet. */
  let early: { from: string; signal: Signal }[] = [];

  function show(userId: string, change: (shown: VoicePeer) => VoicePeer) {
    const shown = store.peers.value[userId];
    if (shown) store.peers.value = { ...store.peers.value, [userId]: change(shown) };
  }

  function add({ userId, username, peerId }: Person, offers: boolean) {
    if (userId === needs.ownId || peers.get(userId)?.peerId === peerId) return;
    if (peers.has(userId)) remove(userId);
    const shown: VoicePeer = {
      userId,
      username,
      isOfferer: offers,
      isScreenSharing: false,
      phase: offers ? "connecting" : "waiting",
      streams: { voice: null, screen: null },
    };
    store.peers.value = { ...store.peers.value, [userId]: shown };
    const peer = createPeer({
      platform,
      connect: () =>
        needs.media.connect({
          iceServers: needs.iceServers(),
          iceCandidatePoolSize: CANDIDATE_POOL,
          iceTransportPolicy: needs.relayOnly ? "relay" : "all",
        }),
      own: platform.now(),
      polite: needs.ownId < userId,
      offers,
      tracks: needs.tracks,
      send: (signal) => pace.go(() => peers.get(userId)?.peerId === peerId && send(userId, signal)),
      onPhase: (phase: Phase) => show(userId, (person) => ({ ...person, phase })),
      onTrack: (connection, event) => received(userId, connection, event),
      onShut: () => silence(userId),
    });
    peers.set(userId, { peerId, peer });
    const theirs = early.filter(({ from }) => from === userId);
    early = early.filter(({ from }) => from !== userId);
    for (const { from, signal } of theirs) hear(from, signal);
  }

  function hear(from: string, signal: Signal) {
    const peer = peers.get(from)?.peer;
    if (!peer) early = [...early, { from, signal }].slice(-EARLY_MOST);
    else if (signal.kind === "offer") peer.tell({ type: "remote-offer", sdp: signal.offer.sdp });
    else if (signal.kind === "answer") peer.tell({ type: "remote-answer", sdp: signal.answer.sdp });
    else peer.tell({ type: "remote-candidate", candidate: signal.candidate });
  }

  function send(targetUserId: string, signal: Signal) {
    switch (signal.kind) {
      case "offer":
        return socket.notify("voice-offer", { targetUserId, offer: signal.offer });
      case "answer":
        return socket.notify("voice-answer", { targetUserId, answer: signal.answer });
      case "candidate":
        return socket.notify("voice-ice-candidate", {
          targetUserId,
          candidate: signal.candidate,
        });
    }
  }

  function received(userId: string, connection: RTCPeerConnection, event: RTCTrackEvent) {
    const { track, streams: [stream = new MediaStream([track])] } = event;
    if (!isScreen(connection, event)) {
      playback.play("voice", userId, stream);
      return show(userId, (p) => ({ ...p, streams: { ...p.streams, voice: stream } }));
    }
    if (track.kind === "audio") playback.play("screen", userId, stream);
    else {
      show(userId, (p) => ({
        ...p,
        isScreenSharing: true,
        streams: { ...p.streams, screen: stream },
      }));
    }
    stream.onremovetrack = () => {
      if (stream.getTracks().length > 0) return;
      playback.stop("screen", userId);
      show(
        userId,
        (p) =>
          p.streams.screen === stream
            ? { ...p, isScreenSharing: false, streams: { ...p.streams, screen: null } }
            : p,
      );
    };
  }

  function silence(userId: string) {
    playback.stop("voice", userId);
    playback.stop("screen", userId);
    show(userId, (p) => ({
      ...p,
      isScreenSharing: false,
      streams: { voice: null, screen: null },
    }));
  }

  function remove(userId: string) {
    early = early.filter(({ from }) => from !== userId);
    const known = peers.get(userId);
    if (!known) return;
    peers.delete(userId);
    known.peer.tell({ type: "close" });
    const { [userId]: _gone, ...others } = store.peers.value;
    store.peers.value = others;
  }

  return {
    add,
    remove,
    keep(userIds) {
      for (const userId of [...peers.keys()]) if (!userIds.has(userId)) remove(userId);
    },
    hear,
    tracksChanged() {
      for (const { peer } of peers.values()) peer.tracksChanged();
    },
    retry: (userId) => peers.get(userId)?.peer.tell({ type: "retry" }),
    connection: (userId) => peers.get(userId)?.peer.connection() ?? null,
    close() {
      pace.clear();
      for (const userId of [...peers.keys()]) remove(userId);
    },
  };
}
