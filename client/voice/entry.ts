import type { ReadonlySignal } from "@preact/signals";
import type { ServerEvents, VoiceEventName } from "../../protocol/socket.ts";
import type { User } from "../../protocol/users.ts";
import type { VoiceParticipants } from "../../protocol/voice.ts";
import type { Api } from "../api.ts";
import type { Platform } from "../platform.ts";
import type { EventHandlers, Socket } from "../socket.ts";
import { putParticipants, setSharing, setVoicePicture, setVoiceState } from "../state/voice.ts";
import type { CallsStore } from "../stores/calls.ts";
import type { ChannelsStore } from "../stores/channels.ts";
import type { ConnectionState } from "../stores/connection.ts";
import type { ToastStore } from "../stores/toasts.ts";
import type { Participants, VoiceStore } from "../stores/voice.ts";
import type { Engine, Voice } from "./engine.ts";
import { voiceErrorText } from "./error_text.ts";

/** What voice is given. */
export interface VoiceNeeds {
  platform: Platform;
  api: Api;
  socket(): Pick<Socket, "request" | "notify" | "connected">;
  user: ReadonlySignal<User | null>;
  channels: Pick<ChannelsStore, "find">;
  store: VoiceStore;
  calls: CallsStore;
  toasts: ToastStore;
}

/** What the page may ask of voice; the rest of it is loaded by the first that needs it. */
export interface VoiceActions {
  /** Loads voice, once: the settings, the meter and the doctor are in it. */
  openVoice(): Promise<Voice>;
  /** Does something with it, and says by a toast when it could not be loaded. */
  withVoice(act: (voice: Voice) => unknown): Promise<void>;
}

/** In which voice channel this page is: a reload comes back to it while the server still waits. */
export const VOICE_HERE = "voiceHere";

/** The part of voice that every page has: who is where, and how to get the rest. */
export interface VoiceEntry {
  readonly actions: VoiceActions;
  readonly events: Pick<EventHandlers, VoiceEventName>;
  connection(state: ConnectionState): void;
  pictureChanged(userId: string, avatarUrl: string | null): void;
  /** A channel is gone. */
  forget(channelId: string): void;
  /** The session is over. */
  stop(): void;
}

export function createVoiceEntry(
  needs: VoiceNeeds,
  load = () => import("./engine.ts"),
): VoiceEntry {
  const { store, toasts } = needs;
  let engine: Promise<Engine> | null = null;

  function loaded(): Promise<Engine> {
    const loading = engine ??= load().then(({ createEngine }) => createEngine(needs));
    // Without a connection it could not be loaded: the next one tries again.
    loading.catch(() => engine === loading && (engine = null));
    return loading;
  }
  function change(next: (all: Participants) => Participants) {
    store.participants.value = next(store.participants.value);
  }
  async function withVoice(act: (voice: Voice) => unknown) {
    try {
      await act((await loaded()).voice);
    } catch (error) {
      needs.platform.log("Voice could not be used", error);
      toasts.show(error instanceof Error ? error.message : String(error), "error");
    }
  }
  function comeBack({ channelId, participants }: VoiceParticipants) {
    const { session } = needs.platform;
    if (store.current.value || session.getItem(VOICE_HERE) !== channelId) return;
    if (!participants.some(({ user_id }) => user_id === needs.user.value?.id)) return;
    session.removeItem(VOICE_HERE);
    withVoice((voice) => voice.joinVoice(channelId));
  }
  /** To the rest of voice, where it is there. */
  function pass<E extends keyof Engine["channel"]["events"]>(event: E, body: ServerEvents[E]) {
    engine?.then(({ channel }) => channel.events[event](body), () => {});
  }
  async function passCall<E extends keyof Engine["events"]>(event: E, body: ServerEvents[E]) {
    try {
      await (await loaded()).events[event](body);
    } catch (error) {
      needs.platform.log("Calls could not be loaded", error);
    }
  }
  return {
    actions: { openVoice: async () => (await loaded()).voice, withVoice },
    events: {
      "voice-participants"(body) {
        change((all) => putParticipants(all, body.channelId, body.participants));
        pass("voice-participants", body);
        comeBack(body);
      },
      "voice-state-changed": (state) => change((all) => setVoiceState(all, state)),
      "screen-share-started": (who) => change((all) => setSharing(all, who, true)),
      "screen-share-stopped": (who) => change((all) => setSharing(all, who, false)),
      // The name comes with the acknowledgement of joining, too.
      "voice-channel-info": () => {},
      "voice-user-joined": (body) => pass("voice-user-joined", body),
      "voice-user-left": (body) => pass("voice-user-left", body),
      "voice-offer": (body) => pass("voice-offer", body),
      "voice-answer": (body) => pass("voice-answer", body),
      "voice-ice-candidate": (body) => pass("voice-ice-candidate", body),
      "voice-kicked": (body) => pass("voice-kicked", body),
      "voice-error": ({ message, retryAfter }) =>
        void toasts.show(voiceErrorText(message, retryAfter), "error"),
      "dm-call-incoming": (body) => passCall("dm-call-incoming", body),
      "dm-call-initiated": (body) => passCall("dm-call-initiated", body),
      "dm-call-accepted": (body) => passCall("dm-call-accepted", body),
      "dm-call-rejected": (body) => engine && passCall("dm-call-rejected", body),
      "dm-call-ended": (body) => engine && passCall("dm-call-ended", body),
    },
    connection(state) {
      // The server says anew who is where, of the channels that are not empty.
      if (state === "connected") store.participants.value = {};
      engine?.then(({ channel, check }) => {
        channel.connection(state);
        if (state === "connected") check();
      }, () => {});
    },
    pictureChanged: (userId, url) => change((all) => setVoicePicture(all, userId, url)),
    forget: (channelId) => change((all) => putParticipants(all, channelId, [])),
    stop() {
      engine?.then(({ stop }) => stop(), () => {});
      engine = null;
      store.participants.value = {};
    },
  };
}
