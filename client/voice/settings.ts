import type { Signal } from "@preact/signals";
import type { Platform } from "../platform.ts";

/** What takes noise away: the browser, RNNoise (loaded when it is chosen), or nothing. */
export type Suppression = "browser" | "rnnoise" | "off";

/** Kept on the device for each user. */
export interface VoiceSettings {
  /** Ids of devices; empty: the system's choice. */
  readonly inputId: string;
  readonly outputId: string;
  /** What opens the microphone: being loud enough, or a key. */
  readonly mode: "voice" | "key";
  /** Loudness from which one is heard, 0 to 1 (VOICE-39). */
  readonly threshold: number;
  /** `KeyboardEvent.code`, or `Mouse` with the number of its button. */
  readonly key: string;
  /** Milliseconds that one is heard for after letting the key go. */
  readonly releaseDelay: number;
  readonly suppression: Suppression;
  readonly echoCancellation: boolean;
  readonly autoGain: boolean;
  /** Whether a shared tab brings its sound along; the spec's default is no (SCREEN-15). */
  readonly shareSound: boolean;
  /** 0 to 2, by user id; 1 unless set. */
  readonly volumes: Readonly<Record<string, number>>;
}

export const DEFAULTS: VoiceSettings = {
  inputId: "",
  outputId: "",
  mode: "voice",
  threshold: 0.01,
  key: "Backquote",
  releaseDelay: 200,
  suppression: "browser",
  echoCancellation: true,
  autoGain: true,
  shareSound: false,
  volumes: {},
};

/** The settings of one user on this device. */
export interface Settings {
  read(): VoiceSettings;
  change(part: Partial<VoiceSettings>): void;
  volume(userId: string): number;
}

/** Reads what is kept into `shown`; what somebody else wrote there is passed over. */
export function createSettings(
  platform: Pick<Platform, "local">,
  userId: string,
  shown: Signal<VoiceSettings>,
): Settings {
  const name = `voiceSettings_${userId}`;
  shown.value = { ...DEFAULTS, ...kept(platform.local.getItem(name)) };
  return {
    read: () => shown.peek(),
    change(part) {
      shown.value = { ...shown.value, ...part };
      platform.local.setItem(name, JSON.stringify(shown.value));
    },
    volume: (userId) => shown.peek().volumes[userId] ?? 1,
  };
}

function kept(text: string | null): Partial<VoiceSettings> {
  try {
    const value = JSON.parse(text ?? "{}");
    const right = Object.entries(DEFAULTS).filter(([key, of]) => typeof value[key] === typeof of);
    return Object.fromEntries(right.map(([key]) => [key, value[key]]));
  } catch {
    return {};
  }
}
