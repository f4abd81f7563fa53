import { useEffect, useRef, useState } from "react";
import { playAlone } from "./playing.ts";

/** Seconds between what a screen reader is told and what was played. */
const BEYOND = 1e7;

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
 * Plays what `open` gives an address for, when it is first wanted; one at a time in a page.
 * `known`: how long it is, as its sender said. `onFailed` is told why it is not played.
 */
export function useSound(
  open: () => Promise<string>,
  known: number,
  onFailed: (error: unknown) => void,
): Sound {
  const audio = useRef<HTMLAudioElement | null>(null);
  const over = useRef<(() => void) | null>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [duration, setDuration] = useState(known);
  const [speed, setSpeed] = useState(1);
  useEffect(() => () => {
    over.current?.();
    audio.current?.pause();
    audio.current?.removeAttribute("src");
  }, []);
  useEffect(() => setDuration((before) => before || known), [known]);

  async function prepare(): Promise<HTMLAudioElement> {
    if (audio.current) return audio.current;
    const address = await open();
    const element = audio.current = new Audio();
    element.preload = "auto";
    element.ontimeupdate = () => element.currentTime < BEYOND && setAt(element.currentTime);
    element.ondurationchange = () =>
      Number.isFinite(element.duration) && setDuration(element.duration);
    element.onplay = () => setPlaying(true);
    element.onpause = () => setPlaying(false);
    element.onended = () => {
      setPlaying(false);
      setAt(0);
      element.currentTime = 0;
    };
    element.onerror = () => {
      audio.current = null;
      setPlaying(false);
      onFailed(element.error);
    };
    element.src = address;
    return element;
  }

  async function play() {
    try {
      const element = await prepare();
      over.current = playAlone(() => element.pause());
      element.playbackRate = speed;
      if (at > 0 && element.currentTime === 0) element.currentTime = at;
      await element.play();
    } catch (error) {
      // Paused before it began is no failure.
      if ((error as Error).name !== "AbortError") onFailed(error);
    }
  }

  return {
    playing,
    at,
    duration,
    speed,
    toggle() {
      if (playing) audio.current?.pause();
      else void play();
    },
    seek(to) {
      const within = Math.max(0, Math.min(to, duration));
      setAt(within);
      if (audio.current) audio.current.currentTime = within;
    },
    setSpeed(next) {
      setSpeed(next);
      if (audio.current) audio.current.playbackRate = next;
    },
  };
}
