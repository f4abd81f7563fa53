import { recording as t } from "../../text/en/files.ts";
import { type Media, stopTracks } from "./media.ts";
import type { VoiceSettings } from "./defaults.ts";
import { openMicrophone } from "./microphone.ts";
import { peaksOf } from "./peaks.ts";

/** Seconds of the longest voice message (FIL-6). */
export const MAX_RECORDING_SECONDS = 600;
/** Seconds of the shortest: less was pressed by mistake. */
const MIN_RECORDING_SECONDS = 0.5;
/** Milliseconds between two looks at how loud it is. */
const LEVEL_INTERVAL_MS = 50;
/** Opus of speech. */
const BITS_PER_SECOND = 32_000;
/** Recording formats of browsers, best first, with their file endings. */
const FORMATS = [
  { type: "audio/webm;codecs=opus", ending: "webm" },
  { type: "audio/ogg;codecs=opus", ending: "ogg" },
  { type: "audio/mp4;codecs=opus", ending: "m4a" },
  { type: "audio/mp4", ending: "m4a" },
] as const;

/** Reason for an automatic stop: after ten minutes, or because the microphone is gone. */
export type RecordingEnd = "longest" | "lost";

/** A voice message that is being recorded. */
export interface Recording {
  /** Returns the loudness from 0 to 1, every 50 ms so far. */
  levels(): readonly number[];
  /** Seconds so far. */
  duration(): number;
  /**
   * Resolves to the recording with its duration in seconds and its wave form, see `peaksOf`. null:
   * too short.
   */
  stop(): Promise<{ file: File; duration: number; peaks: string } | null>;
  cancel(): void;
}

/**
 * Records from the microphone of the settings. Throws an `Error` with a text for the user: not
 * allowed, no microphone, or unsupported. `onEnd`: called after an automatic stop; the recording
 * still has to be finished.
 */
export async function record(
  media: Media,
  settings: VoiceSettings,
  onEnd: (why: RecordingEnd) => void,
): Promise<Recording> {
  const format = FORMATS.find(({ type }) => globalThis.MediaRecorder?.isTypeSupported(type));
  const stream = await openMicrophone(media, settings);
  if (!format) {
    stopTracks(stream);
    throw new Error(t.unsupported);
  }
  try {
    return start(media, stream, format, onEnd);
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

function start(
  media: Media,
  stream: MediaStream,
  { type, ending }: typeof FORMATS[number],
  onEnd: (why: RecordingEnd) => void,
): Recording {
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    audioBitsPerSecond: BITS_PER_SECOND,
  });
  const meter = createMeter(media, stream);
  const parts: Blob[] = [];
  const levels: number[] = [];
  const began = performance.now();
  let ended: number | null = null;
  const duration = () => ((ended ?? performance.now()) - began) / 1000;
  const looking = setInterval(() => {
    levels.push(meter.level());
    if (duration() < MAX_RECORDING_SECONDS) return;
    clearInterval(looking);
    onEnd("longest");
  }, LEVEL_INTERVAL_MS);
  const stopped = Promise.withResolvers<void>();
  let wanted = true;
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  // The microphone was unplugged, or the recorder failed.
  recorder.onstop = recorder.onerror = () => {
    const byItself = wanted && ended === null;
    end();
    stopped.resolve();
    if (byItself) onEnd("lost");
  };
  recorder.start(1000);

  function end() {
    if (ended !== null) return;
    ended = performance.now();
    clearInterval(looking);
    meter.close();
    stopTracks(stream);
  }
  return {
    levels: () => levels,
    duration,
    async stop() {
      wanted = false;
      if (recorder.state !== "inactive") recorder.stop();
      await stopped.promise;
      end();
      const [bare] = type.split(";");
      const file = new File(parts, `voice-message.${ending}`, { type: bare });
      if (duration() < MIN_RECORDING_SECONDS || file.size === 0) return null;
      return {
        file,
        duration: Math.min(duration(), MAX_RECORDING_SECONDS),
        peaks: peaksOf(levels),
      };
    },
    cancel() {
      wanted = false;
      recorder.ondataavailable = null;
      if (recorder.state !== "inactive") recorder.stop();
      end();
    },
  };
}

/** Returns a meter of the microphone's current loudness. */
function createMeter(media: Media, stream: MediaStream) {
  const context = media.audioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // Scaled to perceived loudness: half as loud isn't half the power.
      return Math.min(1, Math.sqrt(Math.sqrt(power) * 2));
    },
    close: () => void context.close(),
  };
}
