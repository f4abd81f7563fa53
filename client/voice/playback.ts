import type { Platform } from "../base/platform.ts";
import type { VoiceStore } from "./store.ts";
import { type Media, onTouch, setOutput } from "./media.ts";

type PlaybackKind = "voice" | "screen";

export interface PlaybackDeps {
  platform: Pick<Platform, "listen" | "log">;
  media: Pick<Media, "player">;
  store: Pick<VoiceStore, "blocked">;
  /** Used for volumes above 100 %, which an element doesn't support. */
  context(): AudioContext;
  /** Volume of a person, 0 to 2. */
  volume(userId: string): number;
  /** Initial output device; empty: the system's choice. */
  output: string;
}

interface Player {
  kind: PlaybackKind;
  userId: string;
  element: HTMLAudioElement;
  stream: MediaStream;
  louder: { source: MediaStreamAudioSourceNode; gain: GainNode } | null;
}

/** Playback of the other participants. */
export class Playback {
  readonly #deps: PlaybackDeps;
  readonly #players = new Map<string, Player>();
  readonly #blocked = new Set<HTMLAudioElement>();
  readonly #unlisten: () => void;
  #deafened = false;
  #muted: ReadonlySet<string> = new Set();
  #output: string;

  constructor(deps: PlaybackDeps) {
    this.#deps = deps;
    this.#output = deps.output;
    this.#unlisten = onTouch(deps.platform.listen, () => this.#retry());
  }

  play(kind: PlaybackKind, userId: string, stream: MediaStream): void {
    if (this.#players.get(`${kind} ${userId}`)?.stream === stream) return;
    this.stop(kind, userId);
    const element = this.#deps.media.player();
    element.srcObject = stream;
    const player: Player = { kind, userId, element, stream, louder: null };
    this.#players.set(`${kind} ${userId}`, player);
    this.#tune(player);
    if (this.#output) setOutput(element, this.#output, this.#deps.platform);
    this.#start(element);
  }

  stop(kind: PlaybackKind, userId: string): void {
    const player = this.#players.get(`${kind} ${userId}`);
    if (!player) return;
    this.#players.delete(`${kind} ${userId}`);
    quieten(player);
    player.element.pause();
    player.element.srcObject = null;
    this.#release(player.element);
  }

  /** Applies the new volume of a person. */
  volumeChanged(): void {
    for (const player of this.#players.values()) this.#tune(player);
  }

  /** Silences everything while deafened (VOICE-27). */
  setDeafened(deafened: boolean): void {
    this.#deafened = deafened;
    this.volumeChanged();
  }

  /** Mutes these people, whatever they send. */
  setMuted(userIds: ReadonlySet<string>): void {
    this.#muted = userIds;
    this.volumeChanged();
  }

  /** Sets the output device; empty: the system's choice. */
  async setOutput(deviceId: string): Promise<void> {
    this.#output = deviceId;
    const elements = [...this.#players.values()].map(({ element }) => element);
    const players = [...elements, this.#deps.context()];
    await Promise.all(players.map((player) => setOutput(player, deviceId, this.#deps.platform)));
  }

  close(): void {
    this.#unlisten();
    for (const { kind, userId } of [...this.#players.values()]) this.stop(kind, userId);
  }

  #start(element: HTMLAudioElement) {
    element.play().then(() => this.#release(element), (error) => {
      // Anything else is the element's own end, while it was being begun.
      if (error?.name !== "NotAllowedError") return;
      this.#blocked.add(element);
      this.#deps.store.blocked.value = true;
    });
  }

  #release(element: HTMLAudioElement) {
    this.#blocked.delete(element);
    this.#deps.store.blocked.value = this.#blocked.size > 0;
  }

  #retry() {
    if (this.#blocked.size === 0) return;
    this.#deps.context().resume().catch(() => {});
    for (const element of this.#blocked) this.#start(element);
  }

  /** Up to 1 the element does it; beyond, a gain does, and the element only keeps the stream alive. */
  #tune(player: Player) {
    const { context, volume } = this.#deps;
    const { kind, userId, element, stream } = player;
    const silent = this.#deafened || (kind === "voice" && this.#muted.has(userId));
    const wanted = silent ? 0 : volume(userId);
    if (wanted <= 1) {
      quieten(player);
      element.volume = wanted;
      element.muted = false;
      return;
    }
    if (!player.louder) {
      const source = context().createMediaStreamSource(stream);
      const gain = context().createGain();
      source.connect(gain).connect(context().destination);
      player.louder = { source, gain };
    }
    player.louder.gain.gain.value = wanted;
    element.muted = true;
  }
}

function quieten(player: Player) {
  player.louder?.source.disconnect();
  player.louder?.gain.disconnect();
  player.louder = null;
}
