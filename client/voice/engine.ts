import { ApiError, serverText } from "../base/errors.ts";
import type { ShownCall } from "./calls_store.ts";
import { type CallActions, type Calls, createCalls } from "./calls.ts";
import { createVoiceChannel, type VoiceChannel } from "./channel.ts";
import { createDevices, type Devices } from "./devices.ts";
import { examine, type Finding } from "./doctor.ts";
import { voiceErrorText } from "./error_text.ts";
import { VOICE_HERE, type VoiceNeeds } from "./entry.ts";
import { browserMedia, type Media } from "./media.ts";
import { ring as soundBell } from "./ring.ts";
import type { VoiceSettings } from "./defaults.ts";
import { createSettings } from "./settings.ts";
import { createSound } from "./sound.ts";
import { watchStats } from "./watch_stats.ts";

/** All of voice, once it is loaded. */
export interface Voice extends CallActions, Devices {
  /** Joins, and says by a toast how it went (VOICE-36, ERR-36). */
  joinVoice(channelId: string): Promise<void>;
  leaveVoice(): Promise<void>;
  toggleMute(): void;
  toggleDeafen(): void;
  /** @throws ScreenError or ApiError, whose message is for the person */
  toggleScreenShare(): Promise<void>;
  /** Tries again with somebody who could not be reached. */
  retryPeer(userId: string): void;
  /** Measures the connections each second; the answer stops it. */
  watchStats(): () => void;
  /** 0 to 2; remembered for this person on this device. */
  setVolume(userId: string, volume: number): void;
  volume(userId: string): number;
  /** What may be wrong, and what to do about it. */
  examine(): Promise<Finding[]>;
}

export interface Engine extends Pick<Calls, "events" | "check"> {
  readonly voice: Voice;
  readonly channel: Pick<VoiceChannel, "events" | "connection">;
  stop(): void;
}

export function createEngine(needs: VoiceNeeds, media: Media = browserMedia()): Engine {
  const { platform, api, store, calls: callsStore, toasts, channels } = needs;
  const socket = needs.socket();
  const ownId = needs.user.value!.id;
  const settings = createSettings(platform, ownId, store.settings);
  const sound = createSound({
    platform,
    media,
    settings,
    store,
    onSpeaking(isSpeaking) {
      store.own.value = { ...store.own.value, isSpeaking };
      if (store.current.value) socket.notify("voice-state-update", { isSpeaking });
    },
    onLost: (error) => toasts.show(messageOf(error), "error"),
  });
  const channel = createVoiceChannel({
    platform,
    media,
    api,
    socket,
    store,
    settings,
    sound,
    toasts,
    ownId,
  });
  const calls = createCalls({
    platform,
    api,
    channel,
    store: callsStore,
    voice: store,
    toasts,
    ownId,
    recipient: nameOfOther,
    ring,
  });

  function ring(kind: "incoming" | "outgoing", { channelId, other }: ShownCall): () => void {
    if (kind === "outgoing") return bell(kind);
    // Who does not want to be disturbed sees the call, and hears nothing.
    if (needs.user.value?.status === "dnd") return () => {};
    const ends = [bell(kind), needs.notifications.rings(channelId, other.username)];
    return () => ends.forEach((end) => end());
  }
  function bell(kind: "incoming" | "outgoing"): () => void {
    try {
      return soundBell(media.audioContext(), kind, platform.listen);
    } catch (error) {
      platform.log("The bell cannot be heard", error);
      return () => {};
    }
  }
  function nameOfOther(channelId: string): ShownCall["other"] {
    const { recipient } = channels.find(channelId) ?? {};
    return {
      id: recipient?.id ?? "",
      username: recipient?.username ?? "",
      avatar_url: recipient?.avatar_url ?? null,
    };
  }

  function change(part: Partial<VoiceSettings>) {
    settings.change(part);
    channel.link()?.adjust();
  }

  const voice: Voice = {
    ...calls.actions,
    ...createDevices({ platform, media, settings, sound, store, link: channel.link, change }),
    async joinVoice(channelId) {
      if (store.current.value?.channelId === channelId) return;
      // One is in one conversation at a time: the other of the call is not left in silence.
      const { phase } = callsStore.current.value ?? {};
      if (phase && phase !== "incoming" && phase !== "elsewhere") await calls.actions.endCall();
      try {
        await channel.join(channelId, channels.find(channelId)?.name ?? "");
        const { channelName, channelId: now } = store.current.value ?? {};
        if (now !== channelId) return;
        platform.session.setItem(VOICE_HERE, channelId);
        toasts.show(`Connected to ${channelName}`, "success");
      } catch (error) {
        toasts.show(messageOf(error), "error");
      }
    },
    async leaveVoice() {
      if (!store.current.value) return;
      try {
        await channel.leave();
        toasts.show("Left voice channel");
      } catch (error) {
        toasts.show(serverText(error, "Failed to leave voice channel"), "error");
      }
    },
    toggleMute: channel.toggleMute,
    toggleDeafen: channel.toggleDeafen,
    toggleScreenShare: channel.toggleScreen,
    retryPeer: (userId) => channel.link()?.mesh.retry(userId),
    watchStats: () =>
      watchStats(platform, store, (userId) => channel.link()?.mesh.connection(userId) ?? null),
    setVolume(userId, volume) {
      const volumes = { ...settings.read().volumes, [userId]: Math.min(2, Math.max(0, volume)) };
      settings.change({ volumes });
      channel.link()?.playback.volumeChanged();
    },
    volume: settings.volume,
    examine: () => examine({ platform, media, api, socket, store, settings }),
  };

  let wasIn = false;
  const unsubscribe = store.current.subscribe((session) => {
    if (wasIn && !session) platform.session.removeItem(VOICE_HERE);
    wasIn = session !== null;
  });

  return {
    voice,
    channel,
    events: calls.events,
    check: calls.check,
    stop() {
      unsubscribe();
      calls.stop();
      channel.drop();
    },
  };
}

/** ERR-36, and ERR-33 for rates. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.retryAfter !== undefined) {
    return voiceErrorText(error.message, error.retryAfter);
  }
  return error instanceof Error && error.message
    ? error.message
    : "Failed to join voice channel. Please check your microphone permissions.";
}
