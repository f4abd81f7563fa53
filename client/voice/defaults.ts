/** Noise suppression: by the browser, by RNNoise (loaded when chosen), or off. */
export type Suppression = "browser" | "rnnoise" | "off";

/** Kept on the device for each user. */
export interface VoiceSettings {
  /** Ids of devices; empty: the system's choice. */
  readonly inputId: string;
  readonly outputId: string;
  /** Opens the microphone by loudness or by a key. */
  readonly mode: "voice" | "key";
  /** Loudness that opens the microphone, 0 to 1 (VOICE-39). */
  readonly threshold: number;
  /** `KeyboardEvent.code`, or `Mouse` with the number of its button. */
  readonly key: string;
  /** Milliseconds that the microphone stays open after the key is released. */
  readonly releaseDelay: number;
  readonly suppression: Suppression;
  readonly echoCancellation: boolean;
  readonly autoGain: boolean;
  /** Shares a tab's sound with it; the spec's default is no (SCREEN-15). */
  readonly shareSound: boolean;
  /** 0 to 2, by user id; 1 unless set. */
  readonly volumes: Readonly<Record<string, number>>;
  /** Volume before the user muted a person for themselves, by user id (UX-11). */
  readonly volumesBefore: Readonly<Record<string, number>>;
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
  volumesBefore: {},
};
