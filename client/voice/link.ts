import type { IceServers, VoiceParticipant } from "../../protocol/voice.ts";
import type { Platform } from "../base/platform.ts";
import type { VoiceStore } from "./store.ts";
import type { Media } from "./media.ts";
import { Mesh } from "./peers.ts";
import { Playback } from "./playback.ts";
import { listenForKey } from "./push_to_talk.ts";
import type { Settings } from "./settings.ts";
import type { Signalling } from "./signalling.ts";
import type { Speech } from "./speech.ts";

interface LinkDeps {
  platform: Platform;
  media: Media;
  signalling: Signalling;
  store: VoiceStore;
  settings: Settings;
  speech: Speech;
  ownId: string;
  iceServers(): IceServers["iceServers"];
}

/** Resources of a joined channel: sending, playback and connections. */
export interface VoiceLink {
  readonly mesh: Mesh;
  readonly playback: Playback;
  /** The switches or the settings are others now. */
  adjust(): void;
  /** Receives the people in the channel from the server. */
  know(participants: readonly VoiceParticipant[]): void;
  close(): void;
}

/** For tests of the relay alone: everything must go through it. */
const RELAY_ONLY = "voiceRelayOnly";

export function openLink(deps: LinkDeps): VoiceLink {
  const { platform, media, store, settings, speech } = deps;
  let pressed = false;
  const playback = new Playback({
    platform,
    media,
    store,
    context: () => speech.context,
    volume: settings.volume,
    output: settings.read().outputId,
  });
  const mesh = new Mesh({
    ...deps,
    playback,
    relayOnly: platform.local.getItem(RELAY_ONLY) !== null,
    tracks: () => ({ voice: speech.stream, screen: store.own.value.screen }),
  });
  const stopKey = listenForKey({
    platform,
    settings: settings.read,
    onPressed(next) {
      pressed = next;
      adjust();
    },
  });

  function adjust() {
    const { isMuted, isServerMuted, isDeafened } = store.own.value;
    speech.adjust({ silent: isMuted || isServerMuted, pressed });
    playback.setDeafened(isDeafened);
  }

  adjust();
  return {
    mesh,
    playback,
    adjust,
    know(participants) {
      const muted = participants.filter((p) => p.isMuted || p.isServerMuted);
      playback.setMuted(new Set(muted.map(({ user_id }) => user_id)));
      const isServerMuted = participants
        .some((p) => p.user_id === deps.ownId && p.isServerMuted);
      if (store.own.value.isServerMuted === isServerMuted) return;
      store.own.value = { ...store.own.value, isServerMuted };
      adjust();
    },
    close() {
      stopKey();
      mesh.close();
      playback.close();
    },
  };
}
