import { useEffect, useRef, useState } from "react";
import { type AudioOwner, LateAudio } from "./late_audio.ts";

/** A sound that is played. Times are in seconds. */
export interface Sound {
  playing: boolean;
  at: number;
  duration: number;
  speed: number;
  toggle: () => void;
  seek: (to: number) => void;
  setSpeed: (speed: number) => void;
}

/**
 * Plays the address that `open` returns, on first use; a page plays one sound at a time. `known`:
 * its duration according to the sender. `onFailed` receives the reason for a failure.
 */
export function useSound(
  open: (signal: AbortSignal) => Promise<string>,
  known: number,
  onFailed: (error: unknown) => void,
): Sound {
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [duration, setDuration] = useState(known);
  const [speed, setSpeed] = useState(1);
  const owner = useRef<AudioOwner | null>(null);
  owner.current = {
    open,
    onFailed,
    onPlaying: setPlaying,
    onTime: setAt,
    onDuration: setDuration,
  };
  const [audio] = useState(() => new LateAudio(() => owner.current!));
  useEffect(() => () => audio.close(), [audio]);
  useEffect(() => setDuration((before) => before || known), [known]);

  return {
    playing,
    at,
    duration,
    speed,
    toggle() {
      if (playing) audio.pause();
      else void audio.play();
    },
    seek(to) {
      const within = Math.max(0, Math.min(to, duration));
      setAt(within);
      audio.seek(within);
    },
    setSpeed(next) {
      setSpeed(next);
      audio.setSpeed(next);
    },
  };
}
