import type { Platform } from "../base/platform.ts";
import type { VoiceStore } from "./store.ts";
import type { Media } from "./media.ts";

type Kind = "voice" | "screen";

/** What one hears of the others. */
export interface Playback {
  play(kind: Kind, userId: string, stream: MediaStream): void;
  stop(kind: Kind, userId: string): void;
  /** Somebody's volume is another one now. */
  volumeChanged(): void;
  /** All that is heard is silent while deafened (VOICE-27). */
  setDeafened(deafened: boolean): void;
  /** People of whom nothing is played, whatever they send: they are muted. */
  setMuted(userIds: ReadonlySet<string>): void;
  /** Where it is heard; empty: the system's choice. */
  setOutput(deviceId: string): Promise<void>;
  close(): void;
}

interface Needs {
  platform: Pick<Platform, "listen" | "log">;
  media: Pick<Media, "player">;
  store: Pick<VoiceStore, "blocked">;
  /** For volumes over 100 %, which an element cannot have. */
  context(): AudioContext;
  /** Of one person, 0 to 2. */
  volume(userId: string): number;
  output: string;
}

interface Player {
  kind: Kind;
  userId: string;
  element: HTMLAudioElement;
  stream: MediaStream;
  louder: { source: MediaStreamAudioSourceNode; gain: GainNode } | null;
}

/** Not every browser lets its output be chosen. */
interface Sink {
  setSinkId?(id: string): Promise<void>;
}

/** What counts as touching the page (VOICE-32). */
const TOUCHES = ["pointerdown", "keydown", "touchend"] as const;

export function createPlayback(
  { platform, media, store, context, volume, output }: Needs,
): Playback {
  const players = new Map<string, Player>();
  const blocked = new Set<HTMLAudioElement>();
  let deafened = false;
  let muted: ReadonlySet<string> = new Set();
  let device = output;
  const unlisten = TOUCHES.map((event) => platform.listen(event, retry));

  function start(element: HTMLAudioElement) {
    element.play().then(() => release(element), (error) => {
      // Anything else is the element's own end, while it was being begun.
      if (error?.name !== "NotAllowedError") return;
      blocked.add(element);
      store.blocked.value = true;
    });
  }
  function release(element: HTMLAudioElement) {
    blocked.delete(element);
    store.blocked.value = blocked.size > 0;
  }
  function retry() {
    if (blocked.size === 0) return;
    context().resume().catch(() => {});
    for (const element of blocked) start(element);
  }

  /** Up to 1 the element does it; beyond, a gain does, and the element only keeps the stream alive. */
  function tune(player: Player) {
    const { kind, userId, element, stream } = player;
    const silent = deafened || (kind === "voice" && muted.has(userId));
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
  function quieten(player: Player) {
    player.louder?.source.disconnect();
    player.louder?.gain.disconnect();
    player.louder = null;
  }
  function tuneAll() {
    for (const player of players.values()) tune(player);
  }
  function stop(kind: Kind, userId: string) {
    const player = players.get(`${kind} ${userId}`);
    if (!player) return;
    players.delete(`${kind} ${userId}`);
    quieten(player);
    player.element.pause();
    player.element.srcObject = null;
    release(player.element);
  }
  async function route(element: Sink) {
    try {
      await element.setSinkId?.(device);
    } catch (error) {
      platform.log("The output could not be chosen", error);
    }
  }

  return {
    play(kind, userId, stream) {
      if (players.get(`${kind} ${userId}`)?.stream === stream) return;
      stop(kind, userId);
      const element = media.player();
      element.srcObject = stream;
      const player: Player = { kind, userId, element, stream, louder: null };
      players.set(`${kind} ${userId}`, player);
      tune(player);
      if (device) route(element);
      start(element);
    },
    stop,
    volumeChanged: tuneAll,
    setDeafened(on) {
      deafened = on;
      tuneAll();
    },
    setMuted(userIds) {
      muted = userIds;
      tuneAll();
    },
    async setOutput(deviceId) {
      device = deviceId;
      const outputs: Sink[] = [...players.values()].map(({ element }) => element);
      await Promise.all([...outputs, context() as Sink].map(route));
    },
    close() {
      for (const stopListening of unlisten) stopListening();
      for (const { kind, userId } of [...players.values()]) stop(kind, userId);
    },
  };
}
