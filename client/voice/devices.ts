import type { Platform } from "../base/platform.ts";
import type { VoiceStore } from "./store.ts";
import type { VoiceLink } from "./link.ts";
import type { Media } from "./media.ts";
import type { VoiceSettings } from "./defaults.ts";
import type { Settings } from "./settings.ts";
import type { Sound } from "./sound.ts";
import type { Speech } from "./speech.ts";

/** A microphone or an output to choose. */
export interface Device {
  readonly id: string;
  readonly label: string;
}

/** Choosing devices and how the microphone works, and trying it out. */
export interface Devices {
  /** Without permission for the microphone names are missing, and browsers may list nothing. */
  list(): Promise<{ inputs: Device[]; outputs: Device[] }>;
  /** Devices were plugged in or out; the answer stops listening. */
  onChanged(callback: () => void): () => void;
  /** Returns true if this browser supports choosing the output. */
  canChooseOutput(): boolean;
  /**
   * Stores and applies the settings. @throws MicrophoneError when the microphone can't be opened
   * with them
   */
  changeSettings(part: Partial<VoiceSettings>): Promise<void>;
  /** Shows the loudness in the store; the answer stops it. @throws MicrophoneError */
  watchLevel(): Promise<() => void>;
  /**
   * Plays the microphone back to the user; the returned function stops it. @throws MicrophoneError
   */
  testMicrophone(): Promise<() => void>;
}

interface DevicesDeps {
  platform: Pick<Platform, "log">;
  media: Media;
  settings: Settings;
  sound: Sound;
  store: Pick<VoiceStore, "current" | "own">;
  link(): VoiceLink | null;
  /** Stores the settings, and applies them to the gate. */
  change(part: Partial<VoiceSettings>): void;
}

/**
 * Ids that aren't devices: unknown so far, or the system's choice, which some browsers list too.
 */
const STAND_INS = ["", "default", "communications"];

/** Settings that apply only after the microphone is opened again. */
const RESTARTING = ["inputId", "suppression", "echoCancellation", "autoGain"] as const;

export function createDevices(
  { media, settings, sound, store, link, change }: DevicesDeps,
): Devices {
  /** The microphone while it is tried out. */
  let tried: Speech | null = null;

  /** Applies the settings to the gate outside of a channel, where nothing else does. */
  function adjust() {
    if (!store.current.value) tried?.adjust({ silent: false, pressed: true });
  }

  /** Opens the microphone for several at once: begins with the first and ends with the last. */
  function shared(
    holder: "level" | "loop",
    begin: (speech: Speech) => unknown,
    end: (speech: Speech) => void,
  ) {
    let users = 0;
    return async () => {
      const isFirst = users++ === 0;
      const speech = await sound.hold(holder).catch((error) => {
        users--;
        throw error;
      });
      if (isFirst) await begin(speech);
      return once(() => {
        if (--users > 0) return;
        end(speech);
        sound.release(holder);
      });
    };
  }

  return {
    async list() {
      const all = await media.devices()?.enumerateDevices() ?? [];
      const of = (kind: MediaDeviceKind) =>
        all.filter((device) => device.kind === kind && !STAND_INS.includes(device.deviceId))
          .map(({ deviceId, label }) => ({ id: deviceId, label }));
      return { inputs: of("audioinput"), outputs: of("audiooutput") };
    },
    onChanged(callback) {
      const devices = media.devices();
      devices?.addEventListener("devicechange", callback);
      return () => devices?.removeEventListener("devicechange", callback);
    },
    canChooseOutput: () => "setSinkId" in media.player(),
    async changeSettings(part) {
      const before = settings.read();
      change(part);
      adjust();
      if ("outputId" in part) {
        const { outputId } = settings.read();
        await Promise.all([link()?.playback.setOutput(outputId), tried?.setOutput(outputId)]);
      }
      if (RESTARTING.some((name) => name in part && part[name] !== before[name])) {
        await sound.restart();
      }
    },
    watchLevel: shared("level", (speech) => speech.show(true), (speech) => speech.show(false)),
    testMicrophone: shared("loop", async (speech) => {
      tried = speech;
      adjust();
      await speech.setOutput(settings.read().outputId);
      speech.loop(true);
    }, (speech) => {
      tried = null;
      speech.loop(false);
    }),
  };
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}
