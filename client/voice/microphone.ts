import type { Media } from "./media.ts";
import type { VoiceSettings } from "./defaults.ts";

/** Why there is no microphone; `message` says what to do about it. */
export class MicrophoneError extends Error {
  constructor(readonly reason: keyof typeof MICROPHONE_TEXTS, options?: ErrorOptions) {
    super(MICROPHONE_TEXTS[reason], options);
  }
}

/** ERR-38 to ERR-42. */
export const MICROPHONE_TEXTS = {
  insecure: "Voice needs a secure connection. Open this page through its https address.",
  unsupported: "This browser cannot record audio. Try a current Firefox, Chrome, Edge or Safari.",
  denied:
    "Microphone permission denied. Allow the microphone for this page in your browser, then try again.",
  missing: "No microphone found. Connect one, then try again.",
  busy: "Your microphone is in use by another app. Close that app, then try again.",
  failed: "The microphone could not be started. Try again, or choose another one in the settings.",
} as const;

/** Mono at 48 kHz with the browser's own processing (CONST-02, CONST-03). */
export function microphoneConstraints(settings: VoiceSettings): MediaTrackConstraints {
  return {
    channelCount: 1,
    sampleRate: 48_000,
    echoCancellation: settings.echoCancellation,
    noiseSuppression: settings.suppression === "browser",
    autoGainControl: settings.autoGain,
    ...(settings.inputId && { deviceId: { exact: settings.inputId } }),
  };
}

/** Opens the chosen microphone, or any when that one is gone. @throws MicrophoneError */
export async function openMicrophone(media: Media, settings: VoiceSettings): Promise<MediaStream> {
  const devices = media.devices();
  if (!devices?.getUserMedia) {
    throw new MicrophoneError(media.secure() ? "unsupported" : "insecure");
  }
  try {
    return await devices.getUserMedia({ audio: microphoneConstraints(settings) });
  } catch (error) {
    const name = (error as DOMException)?.name;
    if (settings.inputId && (name === "OverconstrainedError" || name === "NotFoundError")) {
      return await openMicrophone(media, { ...settings, inputId: "" });
    }
    throw new MicrophoneError(REASONS[name] ?? "failed", { cause: error });
  }
}

const REASONS: Record<string, keyof typeof MICROPHONE_TEXTS> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  NotReadableError: "busy",
};
