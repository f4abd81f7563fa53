import { lazy } from "../../browser/lazy.ts";
import type { ServerEvents, VoiceEventName } from "../../protocol/socket.ts";
import type { VoiceParticipants } from "../../protocol/voice.ts";
import type { EventHandlers } from "../base/socket.ts";
import { putParticipants, setVoicePicture, setVoiceState } from "./state.ts";
import type { ConnectionState } from "../base/connection_store.ts";
import type { Participants } from "./store.ts";
import type { Voice } from "./voice.ts";
import { VOICE_HERE, VoiceDeps } from "./voice_deps.ts";

/** API of voice for the page; the rest of it is loaded when first needed. */
export interface VoiceActions {
  /** Loads voice, once: the settings, the meter and the connection test are in it. */
  open(): Promise<Voice>;
  /** Does something with it, and says by a toast when it could not be loaded. */
  use(act: (voice: Voice) => unknown): Promise<void>;
}

/** The part of voice that every page has: who is where, and how to get the rest. */
export interface VoiceEntry {
  readonly actions: VoiceActions;
  readonly events: Pick<EventHandlers, VoiceEventName | "user-updated">;
  connection(state: ConnectionState): void;
  /** A channel is gone. */
  forget(channelId: string): void;
  /** Ends the session. */
  stop(): void;
}

/** Events that matter only while in voice. */
const PASSED = [
  "voice-user-joined",
  "voice-user-left",
  "voice-offer",
  "voice-answer",
  "voice-ice-candidate",
  "voice-sealed",
  "voice-kicked",
] as const;
const CALLS = [
  "dm-call-incoming",
  "dm-call-initiated",
  "dm-call-accepted",
  "dm-call-rejected",
  "dm-call-ended",
] as const;

type ChannelEvents = Pick<EventHandlers, keyof Voice["channel"]["events"]>;
type CallEvents = Pick<EventHandlers, keyof Voice["calls"]["events"]>;

/** A handler for each of these events, which does the same with it. */
function each<E extends VoiceEventName>(
  names: readonly E[],
  act: (event: E, body: never) => unknown,
): Pick<EventHandlers, E> {
  const handlers = names.map((event) => [event, (body: never) => act(event, body)]);
  return Object.fromEntries(handlers);
}

export function createVoiceEntry(
  deps: VoiceDeps,
  load = async (deps: VoiceDeps) => new (await lazy(() => import("./voice.ts")).load()).Voice(deps),
): VoiceEntry {
  const { store, toasts } = deps;
  let voice: Promise<Voice> | null = null;

  function loaded(): Promise<Voice> {
    const loading = voice ??= load(deps);
    // Without a connection it could not be loaded: the next one tries again.
    loading.catch(() => voice === loading && (voice = null));
    return loading;
  }
  function change(next: (all: Participants) => Participants) {
    store.participants.value = next(store.participants.value);
  }
  async function withVoice(act: (voice: Voice) => unknown) {
    try {
      await act(await loaded());
    } catch (error) {
      deps.platform.log("Voice could not be used", error);
      toasts.show(error instanceof Error ? error.message : String(error), "error");
    }
  }
  function comeBack({ channelId, participants }: VoiceParticipants) {
    const { session } = deps.platform;
    if (store.current.value || session.getItem(VOICE_HERE) !== channelId) return;
    if (!participants.some(({ user_id }) => user_id === deps.user.value?.id)) return;
    session.removeItem(VOICE_HERE);
    withVoice((voice) => voice.join(channelId));
  }
  /** Passes an event to the rest of voice, if loaded. */
  function pass<E extends keyof ChannelEvents>(event: E, body: ServerEvents[E]) {
    voice?.then(({ channel }) => (channel.events as ChannelEvents)[event](body), () => {});
  }
  async function withLoaded(act: (voice: Voice) => unknown) {
    try {
      await act(await loaded());
    } catch (error) {
      deps.platform.log("Voice could not be loaded", error);
    }
  }
  function passCall<E extends keyof CallEvents>(event: E, body: ServerEvents[E]) {
    return withLoaded(({ calls }) => (calls.events as CallEvents)[event](body));
  }
  return {
    actions: { open: loaded, use: withVoice },
    events: {
      "voice-participants"(body) {
        change((all) => putParticipants(all, body.channelId, body.participants));
        pass("voice-participants", body);
        comeBack(body);
      },
      "user-updated": ({ user: { id, avatar_url } }) =>
        change((all) => setVoicePicture(all, id, avatar_url)),
      "voice-state-changed": (state) => change((all) => setVoiceState(all, state)),
      // Sent with the participants and with the acknowledgement of joining.
      "screen-share-started": () => {},
      "screen-share-stopped": () => {},
      "voice-channel-info": () => {},
      "voice-error": (body) => withLoaded(({ channel }) => channel.events["voice-error"](body)),
      ...each(PASSED, pass),
      ...each(CALLS, passCall),
    },
    connection(state) {
      // The server resends the participants of all channels that aren't empty.
      if (state === "connected") store.participants.value = {};
      voice?.then(({ channel, calls }) => {
        channel.connection(state);
        if (state === "connected") calls.check();
      }, () => {});
    },
    forget: (channelId) => change((all) => putParticipants(all, channelId, [])),
    stop() {
      voice?.then((loaded) => loaded.stop(), () => {});
      voice = null;
      store.participants.value = {};
    },
  };
}
