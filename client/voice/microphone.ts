import type { Media } from "./media.ts";
import type { VoiceSettings } from "./defaults.ts";
import { microphone as texts } from "../../text/en/voice.ts";

/** Reason why there is no microphone; `message` says how to fix it (ERR-38 to ERR-42). */
export class MicrophoneError extends Error {
  constructor(readonly reason: keyof typeof texts, options?: ErrorOptions) {
    super(texts[reason], options);
  }
}

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

/** Opens the chosen microphone, or any other if that one is gone. @throws MicrophoneError */
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

const REASONS: Record<string, keyof typeof texts> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  NotReadableError: "busy",
};
