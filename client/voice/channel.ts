import {
  joinVoice,
  leaveVoice,
  startScreenShare,
  stopScreenShare,
  updateVoiceState,
} from "../../protocol/events/voice.ts";
import { getIceServers } from "../../protocol/api/voice.ts";
import { TIMES } from "../../protocol/limits.ts";
import type { IceServers, OwnVoiceState } from "../../protocol/voice.ts";
import type { EventPart } from "../base/event_listeners.ts";
import { ApiError } from "../base/errors.ts";
import { putParticipants } from "./state.ts";
import type { ConnectionState } from "../base/connection_store.ts";
import type { VoiceSession } from "./store.ts";
import { voiceErrorText } from "./error_text.ts";
import { openLink, type VoiceLink } from "./link.ts";
import { createSignalling, type SealedCall, type Signalling } from "./signalling.ts";
import { stopTracks } from "./media.ts";
import { openScreen } from "./screen.ts";
import { type Switches, toggleDeafened, toggleMuted } from "./switches.ts";
import { notices as t } from "../../text/en/voice.ts";
import type { VoiceChannelDeps } from "./channel_deps.ts";

interface Open {
  readonly channelId: string;
  readonly peerId: string;
  readonly signalling: Signalling;
  readonly link: VoiceLink;
  /** People who came or went during the acknowledgement, which may be older. */
  readonly changed: Set<string>;
}

/** Being in one voice channel at a time, or in the call of a direct message. */
export class VoiceChannel {
  readonly #deps: VoiceChannelDeps;
  #open: Open | null = null;
  #ice: IceServers = { iceServers: [], ttl: 0 };
  #mutedBefore = false;
  #cancelIce: (() => void) | null = null;
  #cancelGrace: (() => void) | null = null;

  constructor(deps: VoiceChannelDeps) {
    this.#deps = deps;
  }

  /** Resources of the current channel. */
  get link(): VoiceLink | null {
    return this.#open?.link ?? null;
  }

  /**
   * Joins a channel after leaving the current one (VOICE-13); does nothing if already in it
   * (VOICE-15).
   * @param call of a private conversation; absent: nothing is sealed
   * @throws MicrophoneError, ApiError or NetworkError
   */
  async join(channelId: string, channelName: string, call?: SealedCall): Promise<void> {
    const { platform, socket, store, sound } = this.#deps;
    if (store.current.value?.channelId === channelId) return;
    if (store.current.value) {
      this.drop();
      socket.notify(leaveVoice, undefined);
    }
    this.#show({ channelId, channelName, phase: "microphone", isSealed: !!call });
    const mine = store.current.value;
    const stillWanted = () => store.current.value === mine;
    try {
      const [speech] = await Promise.all([sound.hold("voice"), this.#loadIce()]);
      if (!stillWanted()) return;
      const peerId = `peer-${platform.now()}-${Math.random().toString(36).slice(2)}`;
      const iceServers = () => this.#ice.iceServers;
      const signalling = this.#signalling(peerId, call);
      const link = openLink({ ...this.#deps, signalling, speech, iceServers });
      this.#open = { channelId, peerId, signalling, link, changed: new Set() };
      this.#become("joining");
      await this.#enter(this.#open, false);
    } catch (error) {
      if (stillWanted() || this.#open?.channelId === channelId) this.drop();
      throw error;
    }
  }

  /** Leaves immediately, and tells the server. @throws ApiError */
  async leave(): Promise<void> {
    const { socket, store } = this.#deps;
    const wasIn = store.current.value !== null;
    this.drop();
    if (wasIn && socket.connected()) await socket.request(leaveVoice, undefined);
  }

  /** Ends everything here and says nothing. */
  drop(): void {
    const { store, sound } = this.#deps;
    this.#stopCapture();
    this.#open?.link.close();
    this.#open = null;
    sound.release("voice");
    this.#cancelIce?.();
    this.#cancelGrace?.();
    this.#cancelIce = this.#cancelGrace = null;
    store.current.value = store.refused.value = null;
    store.own.value = { ...store.own.value, isSpeaking: false, isServerMuted: false };
  }

  toggleMute(): void {
    this.#setSwitches(toggleMuted(this.#switches()));
  }

  toggleDeafen(): void {
    this.#setSwitches(toggleDeafened(this.#switches()));
  }

  /** @throws ScreenError or ApiError */
  async toggleScreen(): Promise<void> {
    if (this.#deps.store.own.value.screen) this.#unshare();
    else await this.#share();
  }

  /** The realtime connection came or went. */
  connection(state: ConnectionState): void {
    const { platform, store, toasts } = this.#deps;
    const shown = store.current.value;
    if (!this.#open || !shown) return;
    if (state === "connected") {
      this.#cancelGrace?.();
      this.#cancelGrace = null;
      return void this.#comeBack(this.#open);
    }
    if (shown.phase === "reconnecting") return;
    this.#become("reconnecting");
    // VOICE-20, after the time of grace (D-VOICE-1).
    this.#cancelGrace = platform.after(TIMES.voiceGrace, () => {
      this.drop();
      toasts.show(t.lost, "warning");
    });
  }

  readonly events = {
    "voice-participants": ({ channelId, participants }) => {
      const { participants: all } = this.#deps.store;
      all.value = putParticipants(all.value, channelId, participants);
      if (this.#open?.channelId === channelId) this.#open.link.know(participants);
    },
    "voice-user-joined": ({ channelId, ...person }) => {
      if (this.#open?.channelId !== channelId) return;
      this.#open.changed.add(person.userId);
      this.#open.link.mesh.add(person, true);
    },
    "voice-user-left": ({ channelId, userId }) => {
      if (this.#open?.channelId !== channelId) return;
      this.#open.changed.add(userId);
      this.#open.link.mesh.remove(userId);
    },
    "voice-offer": ({ fromUserId, offer }) =>
      this.#open?.signalling.take(fromUserId, { kind: "offer", sdp: offer.sdp }),
    "voice-answer": ({ fromUserId, answer }) =>
      this.#open?.signalling.take(fromUserId, { kind: "answer", sdp: answer.sdp }),
    "voice-ice-candidate": ({ fromUserId, candidate }) =>
      this.#open?.signalling.take(fromUserId, { kind: "candidate", candidate }),
    "voice-sealed": ({ fromUserId, sealed, iv }) =>
      this.#open?.signalling.takeSealed(fromUserId, { sealed, iv }),
    "voice-kicked": ({ channelId, reason }) => {
      if (this.#deps.store.current.value?.channelId !== channelId) return;
      this.drop();
      this.#deps.toasts.show(reason, "warning");
    },
    "voice-error": (failure) => this.#failed(failure),
  } satisfies EventPart;

  #failed(failure: Pick<ApiError, "code" | "message" | "retryAfter">) {
    const { platform, toasts } = this.#deps;
    // A signal or state crossed with someone's departure, which the user did not cause.
    if (failure.code === "not_found") return void platform.log("Said too late", failure.message);
    toasts.show(voiceErrorText(failure), "error");
  }

  #show(session: VoiceSession) {
    this.#deps.store.current.value = session;
  }

  #become(phase: VoiceSession["phase"], changed: Partial<VoiceSession> = {}) {
    const shown = this.#deps.store.current.value;
    if (shown) this.#show({ ...shown, ...changed, phase });
  }

  #signalling(peerId: string, call: SealedCall | undefined): Signalling {
    return createSignalling({
      ...this.#deps,
      isOpen: () => this.#open?.peerId === peerId,
      onSignal: (...signal) => this.link?.mesh.receiveSignal(...signal),
      failed: (error) => this.#failed(error),
    }, call);
  }

  /** Joins at the server and connects: the others make the offers, unless they came later. */
  async #enter(entered: Open, back: boolean) {
    const { socket, store } = this.#deps;
    const { channelId, peerId, link, changed } = entered;
    changed.clear();
    const joined = await socket.request(joinVoice, { channelId, peerId });
    if (this.#open !== entered) return;
    this.#become("connected", { channelName: joined.channelName });
    const there = new Set([...changed, ...joined.participants.map(({ user_id }) => user_id)]);
    if (back) link.mesh.keep(there);
    for (const { user_id: userId, username, peerId } of joined.participants) {
      if (!changed.has(userId)) link.mesh.add({ userId, username, peerId }, back);
    }
    this.#announce();
    if (store.own.value.screen) await socket.request(startScreenShare, { channelId });
  }

  async #comeBack(entered: Open) {
    try {
      await this.#enter(entered, true);
    } catch (error) {
      if (this.#open !== entered) return;
      // Without an answer the connection is gone again, and the time of grace runs on.
      if (!(error instanceof ApiError)) return;
      this.drop();
      this.#deps.toasts.show(error.message, "error");
    }
  }

  /** Credentials of a relay expire: later connections are given new ones. */
  async #loadIce() {
    const { platform, api } = this.#deps;
    try {
      this.#ice = await api.call(getIceServers);
      this.#cancelIce?.();
      this.#cancelIce = platform.after(this.#ice.ttl * 800, () => this.#loadIce());
    } catch (error) {
      // Within one network it goes without.
      platform.log("The ICE servers could not be asked for", error);
    }
  }

  #setSwitches({ mutedBefore, ...own }: Switches) {
    const { store } = this.#deps;
    this.#mutedBefore = mutedBefore;
    store.own.value = { ...store.own.value, ...own };
    this.link?.adjust();
    if (this.#open) this.#announce();
  }

  #switches(): Switches {
    const { isMuted, isDeafened } = this.#deps.store.own.value;
    return { isMuted, isDeafened, mutedBefore: this.#mutedBefore };
  }

  /** Sends the state of the switches (VOICE-28). */
  #announce() {
    const { platform, socket, store } = this.#deps;
    const { isMuted, isDeafened } = store.own.value;
    socket.request(updateVoiceState, { isMuted, isDeafened }).then(
      ({ isServerMuted }: OwnVoiceState) => {
        if (this.#open) store.own.value = { ...store.own.value, isServerMuted };
        this.link?.adjust();
      },
      (error) => platform.log("The switches could not be announced", error),
    );
  }

  async #share() {
    const { media, socket, store, settings } = this.#deps;
    const sharing = this.#open;
    if (!sharing) return;
    const screen = await openScreen(media, settings.read().shareSound);
    try {
      await socket.request(startScreenShare, { channelId: sharing.channelId });
      if (this.#open !== sharing) throw new Error("left meanwhile");
    } catch (error) {
      stopTracks(screen);
      if (this.#open === sharing) throw error;
      return;
    }
    // The browser has a separate button for this (SCREEN-11).
    for (const track of screen.getVideoTracks()) track.onended = () => this.#unshare();
    store.own.value = { ...store.own.value, screen };
    sharing.link.mesh.tracksChanged();
  }

  #unshare() {
    const { socket, store } = this.#deps;
    if (!store.own.value.screen) return;
    this.#stopCapture();
    if (!this.#open) return;
    this.#open.link.mesh.tracksChanged();
    socket.notify(stopScreenShare, { channelId: this.#open.channelId });
  }

  #stopCapture() {
    const { store } = this.#deps;
    const { screen } = store.own.value;
    if (!screen) return;
    stopTracks(screen);
    store.own.value = { ...store.own.value, screen: null };
  }
}
