import { TIMES } from "../../protocol/limits.ts";
import type { ServerEvents } from "../../protocol/socket.ts";
import type { IceServers, OwnVoiceState } from "../../protocol/voice.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import type { Platform } from "../base/platform.ts";
import type { Socket } from "../base/socket.ts";
import { putParticipants } from "./state.ts";
import type { ConnectionState } from "../base/connection_store.ts";
import type { ToastStore } from "../notifications/toasts_store.ts";
import type { VoicePhase, VoiceStore } from "./store.ts";
import { voiceErrorText } from "./error_text.ts";
import { openLink, type VoiceLink } from "./link.ts";
import type { Media } from "./media.ts";
import { openScreen } from "./screen.ts";
import type { Settings } from "./settings.ts";
import type { Sound } from "./sound.ts";
import { type Switches, toggleDeafened, toggleMuted } from "./switches.ts";

/** Being in one voice channel at a time, or in the call of a direct message. */
export interface VoiceChannel {
  /**
   * Leaves the former channel first (VOICE-13); nothing happens in the channel that one is in
   * (VOICE-15). @throws MicrophoneError, ApiError or NetworkError
   */
  join(channelId: string, name: string): Promise<void>;
  /** Ends everything here at once, and tells the server. @throws ApiError */
  leave(): Promise<void>;
  toggleMute(): void;
  toggleDeafen(): void;
  /** @throws ScreenError or ApiError */
  toggleScreen(): Promise<void>;
  readonly events: VoiceChannelEvents;
  /** The realtime connection came or went. */
  connection(state: ConnectionState): void;
  /** What is open while one is in a channel. */
  link(): VoiceLink | null;
  /** Ends everything here and says nothing. */
  drop(): void;
}

type Heard =
  | "voice-participants"
  | "voice-user-joined"
  | "voice-user-left"
  | "voice-offer"
  | "voice-answer"
  | "voice-ice-candidate"
  | "voice-kicked"
  | "voice-error";
export type VoiceChannelEvents = { [E in Heard]: (body: ServerEvents[E]) => void };

interface Needs {
  platform: Platform;
  media: Media;
  api: Api;
  socket: Pick<Socket, "request" | "notify" | "connected">;
  store: VoiceStore;
  settings: Settings;
  sound: Sound;
  toasts: ToastStore;
  ownId: string;
}

interface Open {
  readonly channelId: string;
  readonly peerId: string;
  readonly link: VoiceLink;
  /** Who came or went while the acknowledgement was under way, which may be older than that. */
  readonly changed: Set<string>;
}

export function createVoiceChannel(needs: Needs): VoiceChannel {
  const { platform, media, api, socket, store, settings, sound, toasts } = needs;
  let open: Open | null = null;
  let ice: IceServers = { iceServers: [], ttl: 0 };
  let mutedBefore = false;
  let cancelIce: (() => void) | null = null;
  let cancelGrace: (() => void) | null = null;

  function phase(channelId: string, channelName: string, phase: VoicePhase) {
    store.current.value = { channelId, channelName, phase };
  }

  async function join(channelId: string, name: string) {
    if (store.current.value?.channelId === channelId) return;
    if (store.current.value) {
      drop();
      socket.notify("voice-leave", undefined);
    }
    phase(channelId, name, "microphone");
    const mine = store.current.value;
    const stillWanted = () => store.current.value === mine;
    try {
      const [speech] = await Promise.all([sound.hold("voice"), loadIce()]);
      if (!stillWanted()) return;
      const peerId = `peer-${platform.now()}-${Math.random().toString(36).slice(2)}`;
      const link = openLink({ ...needs, speech, iceServers: () => ice.iceServers });
      open = { channelId, peerId, link, changed: new Set() };
      phase(channelId, name, "joining");
      await enter(open, false);
    } catch (error) {
      if (stillWanted() || open?.channelId === channelId) drop();
      throw error;
    }
  }

  /** Tells the server, and meets who is there: they offer, unless oneself was there first. */
  async function enter(entered: Open, back: boolean) {
    const { channelId, peerId, link, changed } = entered;
    changed.clear();
    const joined = await socket.request("voice-join", { channelId, peerId });
    if (open !== entered) return;
    phase(channelId, joined.channelName, "connected");
    const there = new Set([...changed, ...joined.participants.map(({ user_id }) => user_id)]);
    if (back) link.mesh.keep(there);
    for (const { user_id: userId, username, peerId } of joined.participants) {
      if (!changed.has(userId)) link.mesh.add({ userId, username, peerId }, back);
    }
    announce();
    if (store.own.value.screen) await socket.request("screen-share-start", { channelId });
  }

  async function leave() {
    const wasIn = store.current.value !== null;
    drop();
    if (wasIn && socket.connected()) await socket.request("voice-leave", undefined);
  }

  function drop() {
    stopCapture();
    open?.link.close();
    open = null;
    sound.release("voice");
    cancelIce?.();
    cancelGrace?.();
    cancelIce = cancelGrace = null;
    store.current.value = null;
    store.own.value = { ...store.own.value, isSpeaking: false, isServerMuted: false };
  }

  /** Credentials of a relay expire: later connections are given new ones. */
  async function loadIce() {
    try {
      ice = await api.get<IceServers>("/voice/ice-servers");
      cancelIce?.();
      cancelIce = platform.after(ice.ttl * 800, loadIce);
    } catch (error) {
      // Within one network it goes without.
      platform.log("The ICE servers could not be asked for", error);
    }
  }

  function setSwitches(next: Switches) {
    const { mutedBefore: before, ...own } = next;
    mutedBefore = before;
    store.own.value = { ...store.own.value, ...own };
    open?.link.adjust();
    if (open) announce();
  }
  function switches(): Switches {
    const { isMuted, isDeafened } = store.own.value;
    return { isMuted, isDeafened, mutedBefore };
  }
  /** Says how the switches stand (VOICE-28). */
  function announce() {
    const { isMuted, isDeafened } = store.own.value;
    socket.request("voice-state-update", { isMuted, isDeafened }).then(
      ({ isServerMuted }: OwnVoiceState) => {
        if (open) store.own.value = { ...store.own.value, isServerMuted };
        open?.link.adjust();
      },
      (error) => platform.log("The switches could not be announced", error),
    );
  }

  async function share() {
    const sharing = open;
    if (!sharing) return;
    const screen = await openScreen(media, settings.read().shareSound);
    try {
      await socket.request("screen-share-start", { channelId: sharing.channelId });
      if (open !== sharing) throw new Error("left meanwhile");
    } catch (error) {
      stopTracks(screen);
      if (open === sharing) throw error;
      return;
    }
    // The browser has a button of its own for this (SCREEN-11).
    for (const track of screen.getVideoTracks()) track.onended = () => unshare();
    store.own.value = { ...store.own.value, screen };
    sharing.link.mesh.tracksChanged();
  }
  function unshare() {
    if (!store.own.value.screen) return;
    stopCapture();
    if (!open) return;
    open.link.mesh.tracksChanged();
    socket.notify("screen-share-stop", { channelId: open.channelId });
  }
  function stopCapture() {
    const { screen } = store.own.value;
    if (!screen) return;
    stopTracks(screen);
    store.own.value = { ...store.own.value, screen: null };
  }

  async function comeBack(entered: Open) {
    try {
      await enter(entered, true);
    } catch (error) {
      if (open !== entered) return;
      // Without an answer the connection is gone again, and the time of grace runs on.
      if (!(error instanceof ApiError)) return;
      drop();
      toasts.show(error.message, "error");
    }
  }

  const events: VoiceChannelEvents = {
    "voice-participants"({ channelId, participants }) {
      store.participants.value = putParticipants(store.participants.value, channelId, participants);
      if (open?.channelId === channelId) open.link.know(participants);
    },
    "voice-user-joined"({ channelId, ...person }) {
      if (open?.channelId !== channelId) return;
      open.changed.add(person.userId);
      open.link.mesh.add(person, true);
    },
    "voice-user-left"({ channelId, userId }) {
      if (open?.channelId !== channelId) return;
      open.changed.add(userId);
      open.link.mesh.remove(userId);
    },
    "voice-offer": ({ fromUserId, offer }) =>
      open?.link.mesh.hear(fromUserId, { kind: "offer", offer }),
    "voice-answer": ({ fromUserId, answer }) =>
      open?.link.mesh.hear(fromUserId, { kind: "answer", answer }),
    "voice-ice-candidate": ({ fromUserId, candidate }) =>
      open?.link.mesh.hear(fromUserId, { kind: "candidate", candidate }),
    "voice-kicked"({ channelId, reason }) {
      if (store.current.value?.channelId !== channelId) return;
      drop();
      toasts.show(reason, "warning");
    },
    "voice-error"({ message, code, retryAfter }) {
      // A signal or a state that crossed with somebody's leaving: nothing that a person did.
      if (code === "not_found") return void platform.log("Said too late", message);
      toasts.show(voiceErrorText(message, retryAfter), "error");
    },
  };

  return {
    join,
    leave,
    drop,
    events,
    link: () => open?.link ?? null,
    toggleMute: () => setSwitches(toggleMuted(switches())),
    toggleDeafen: () => setSwitches(toggleDeafened(switches())),
    toggleScreen: async () => store.own.value.screen ? unshare() : await share(),
    connection(state) {
      const { current: { value: shown } } = store;
      if (!open || !shown) return;
      if (state === "connected") {
        cancelGrace?.();
        cancelGrace = null;
        return void comeBack(open);
      }
      if (shown.phase === "reconnecting") return;
      phase(open.channelId, shown.channelName, "reconnecting");
      // VOICE-20, after the time of grace (D-VOICE-1).
      cancelGrace = platform.after(TIMES.voiceGrace, () => {
        drop();
        toasts.show("You left voice: the connection to the server was lost.", "warning");
      });
    },
  };
}

function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
}
