import { useEffect, useRef, useState } from "react";
import { recording as t } from "../../../text/en/files.ts";
import type { RecordedVoice, VoiceRecording } from "./recording.ts";

export type VoiceState =
  | { kind: "starting" }
  | { kind: "recording"; recording: VoiceRecording }
  | { kind: "recorded"; recorded: RecordedVoice }
  | { kind: "failed"; text: string };

/**
 * A voice message from the microphone to what can be sent. Stopped while the microphone is still
 * being started, it is nothing: `onNothing`. What is recorded ends with the component.
 */
export function useVoice(
  start: (onEnd: () => void) => Promise<VoiceRecording>,
  onNothing: () => void,
) {
  const [state, setState] = useState<VoiceState>({ kind: "starting" });
  const running = useRef<VoiceRecording | null>(null);
  const starting = useRef(true);
  const gone = useRef(false);

  async function begin() {
    starting.current = true;
    setState({ kind: "starting" });
    try {
      const recording = await start(stop);
      if (gone.current) return recording.cancel();
      running.current = recording;
      setState({ kind: "recording", recording });
    } catch (error) {
      if (!gone.current) setState({ kind: "failed", text: (error as Error).message || t.failed });
    } finally {
      starting.current = false;
    }
  }

  async function stop() {
    const recording = running.current;
    running.current = null;
    if (!recording) return starting.current ? onNothing() : undefined;
    const recorded = await recording.stop();
    if (gone.current) return;
    setState(recorded ? { kind: "recorded", recorded } : { kind: "failed", text: t.empty });
  }

  useEffect(() => {
    void begin();
    return () => {
      gone.current = true;
      running.current?.cancel();
    };
  }, []);
  return { state, stop: () => void stop(), again: () => void begin() };
}
