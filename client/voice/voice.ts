import { updateVoiceState } from "../../protocol/events/voice.ts";
import type { VoiceSettings } from "./defaults.ts";
import { ApiError, serverText } from "../base/errors.ts";
import type { ShownCall } from "./calls_store.ts";
import { createCallPrivacy } from "./call_privacy.ts";
import { Calls } from "./calls.ts";
import { VoiceChannel } from "./channel.ts";
import { createDevices, type Devices } from "./devices.ts";
import { examine, type Finding } from "./connection_test.ts";
import { voiceErrorText } from "./error_text.ts";
import { VOICE_HERE, type VoiceDeps } from "./voice_deps.ts";
import { browserMedia, type Media } from "./media.ts";
import { ring as soundBell } from "./ring.ts";
import { createSettings, type Settings } from "./settings.ts";
import { createSound } from "./sound.ts";
import { watchStats } from "./watch_stats.ts";
import { notices as t } from "../../text/en/voice.ts";
import { fill } from "../../text/message.ts";

/** All of voice, once it is loaded. */
export class Voice {
  readonly calls: Calls;
  readonly channel: VoiceChannel;
  readonly devices: Devices;
  #watchers = 0;
  #stopStats = () => {};
  readonly #deps: VoiceDeps;
  readonly #media: Media;
  readonly #settings: Settings;
  readonly #unsubscribe: () => void;

  constructor(deps: VoiceDeps, media: Media = browserMedia()) {
    const { platform, api, socket, store, toasts } = deps;
    const ownId = deps.user.value!.id;
    const settings = createSettings(platform, ownId, store.settings);
    this.#deps = deps;
    this.#media = media;
    this.#settings = settings;
    const sound = createSound({
      platform,
      media,
      settings,
      store,
      onSpeaking(isSpeaking) {
        store.own.value = { ...store.own.value, isSpeaking };
        if (store.current.value) socket.notify(updateVoiceState, { isSpeaking });
      },
      onLost: (error) => toasts.show(messageOf(error), "error"),
    });
    const common = { platform, media, api, socket, store, settings, sound, toasts, ownId };
    this.channel = new VoiceChannel(common);
    this.calls = new Calls({
      ...common,
      channel: this.channel,
      store: deps.calls,
      voice: store,
      recipient: (channelId) => this.#recipient(channelId),
      nameIn: deps.nameIn,
      privacy: createCallPrivacy(deps),
      ring: (kind, call) => this.#ring(kind, call),
    });
    this.devices = createDevices({
      ...common,
      link: () => this.channel.link,
      change: (part) => this.#change(part),
    });
    let wasIn = false;
    this.#unsubscribe = store.current.subscribe((session) => {
      if (wasIn && !session) platform.session.removeItem(VOICE_HERE);
      wasIn = session !== null;
    });
  }

  /** Joins, and says by a toast how it went (VOICE-36, ERR-36). */
  async join(channelId: string): Promise<void> {
    const { platform, store, calls, toasts, channels } = this.#deps;
    if (store.current.value?.channelId === channelId) return;
    // Only one conversation at a time: ends a call so that the other person isn't left in silence.
    const { phase } = calls.current.value ?? {};
    if (phase && phase !== "incoming" && phase !== "elsewhere") await this.calls.end();
    try {
      await this.channel.join(channelId, channels.find(channelId)?.name ?? "");
      const { channelName, channelId: now } = store.current.value ?? {};
      if (now !== channelId) return;
      platform.session.setItem(VOICE_HERE, channelId);
      toasts.show(fill(t.joined, { channel: channelName ?? "" }), "success");
    } catch (error) {
      toasts.show(messageOf(error), "error");
    }
  }

  async leave(): Promise<void> {
    const { store, toasts } = this.#deps;
    if (!store.current.value) return;
    try {
      await this.channel.leave();
      toasts.show(t.left);
    } catch (error) {
      toasts.show(serverText(error, t.leaveFailed), "error");
    }
  }

  /** Retries the connection with a person who could not be reached. */
  retryPeer(userId: string): void {
    this.channel.link?.mesh.retry(userId);
  }

  /** Measures the connections each second, once for all who look; the answer stops it. */
  watchStats(): () => void {
    const { platform, store } = this.#deps;
    const connectionOf = (userId: string) => this.channel.link?.mesh.connection(userId) ?? null;
    if (this.#watchers++ === 0) this.#stopStats = watchStats(platform, store, connectionOf);
    let watching = true;
    return () => {
      if (watching && --this.#watchers === 0) this.#stopStats();
      watching = false;
    };
  }

  /** Mutes a person for this user only, or restores their previous volume (UX-11). */
  muteForMe(userId: string, muted: boolean): void {
    const { volumesBefore: { [userId]: before = 1, ...others } } = this.#settings.read();
    const volumesBefore = muted ? { ...others, [userId]: this.#settings.volume(userId) } : others;
    this.#settings.change({ volumesBefore });
    this.setVolume(userId, muted ? 0 : before);
  }

  /** 0 to 2; remembered for this person on this device. */
  setVolume(userId: string, volume: number): void {
    const { volumes } = this.#settings.read();
    const limited = Math.min(2, Math.max(0, volume));
    this.#settings.change({ volumes: { ...volumes, [userId]: limited } });
    this.channel.link?.playback.volumeChanged();
  }

  volume(userId: string): number {
    return this.#settings.volume(userId);
  }

  /** Runs the connection test: possible problems, with what to do about them. */
  examine(): Promise<Finding[]> {
    return examine({ ...this.#deps, media: this.#media, settings: this.#settings });
  }

  /** Ends the session. */
  stop(): void {
    this.#unsubscribe();
    this.calls.stop();
    this.channel.drop();
  }

  #change(part: Partial<VoiceSettings>) {
    this.#settings.change(part);
    this.channel.link?.adjust();
  }

  #ring(kind: "incoming" | "outgoing", { channelId, other }: ShownCall): () => void {
    if (kind === "outgoing") return this.#bell(kind);
    // In "do not disturb" a call is visible but silent.
    if (this.#deps.user.value?.status === "dnd") return () => {};
    const silence = this.#bell(kind);
    const name = this.#deps.nameIn(channelId, other.id, other.username);
    const shown = this.#deps.loadCalling().then((calls) => calls.rings(channelId, name));
    shown.catch((error) => this.#deps.platform.log("A call is not shown", error));
    return () => {
      silence();
      shown.then((close) => close(), () => {});
    };
  }

  #bell(kind: "incoming" | "outgoing"): () => void {
    const { platform } = this.#deps;
    try {
      return soundBell(this.#media.audioContext(), kind, platform.listen);
    } catch (error) {
      platform.log("The bell cannot be heard", error);
      return () => {};
    }
  }

  #recipient(channelId: string): ShownCall["other"] {
    const { recipient } = this.#deps.channels.find(channelId) ?? {};
    return {
      id: recipient?.id ?? "",
      username: recipient?.username ?? "",
      avatar_url: recipient?.avatar_url ?? null,
    };
  }
}

/** ERR-36, and ERR-33 for rates. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.retryAfter !== undefined) {
    return voiceErrorText(error);
  }
  return error instanceof Error && error.message ? error.message : t.joinFailed;
}
