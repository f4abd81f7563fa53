import { playAlone } from "./playing.ts";

/** Seconds between what a screen reader is told and what was played. */
const BEYOND_END_SECONDS = 1e7;

/** Source and listener of an audio element. Times are in seconds. */
export interface AudioOwner {
  /** Returns an address for the player; `signal` aborts when it is no longer needed. */
  open(signal: AbortSignal): Promise<string>;
  onPlaying(playing: boolean): void;
  onTime(at: number): void;
  onDuration(duration: number): void;
  /** Reports why playing failed or stopped. Playing again resumes there. */
  onFailed(error: unknown): void;
}

/**
 * Audio element that is created on first play: only once, however often it is requested in the
 * meantime, and not after it was closed.
 */
export class LateAudio {
  readonly #owner: () => AudioOwner;
  readonly #closing = new AbortController();
  #coming: Promise<HTMLAudioElement> | null = null;
  #element: HTMLAudioElement | null = null;
  #over: (() => void) | null = null;
  #at = 0;
  #speed = 1;

  constructor(owner: () => AudioOwner) {
    this.#owner = owner;
  }

  async play(): Promise<void> {
    try {
      const element = await (this.#coming ??= this.#make());
      if (this.#closing.signal.aborted) return;
      this.#over = playAlone(() => element.pause());
      element.playbackRate = this.#speed;
      if (this.#at > 0 && element.currentTime === 0) element.currentTime = this.#at;
      await element.play().catch((error) => {
        // `onerror` has reported errors of the element; a pause before it began is not a failure.
        if (!element.error && error.name !== "AbortError") throw error;
      });
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#owner().onFailed(error);
    }
  }

  pause(): void {
    this.#element?.pause();
  }

  seek(to: number): void {
    this.#at = to;
    if (this.#element) this.#element.currentTime = to;
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    if (this.#element) this.#element.playbackRate = speed;
  }

  /** For good. */
  close(): void {
    this.#closing.abort();
    this.#over?.();
    this.#element?.pause();
    this.#element?.removeAttribute("src");
  }

  async #make(): Promise<HTMLAudioElement> {
    try {
      const { signal } = this.#closing;
      const address = await this.#owner().open(signal);
      signal.throwIfAborted();
      return this.#element = this.#elementOf(address);
    } catch (error) {
      this.#coming = null;
      throw error;
    }
  }

  #elementOf(address: string): HTMLAudioElement {
    const element = new Audio();
    const owner = this.#owner;
    const moveTo = (at: number) => {
      this.#at = at;
      owner().onTime(at);
    };
    element.preload = "auto";
    element.ontimeupdate = () =>
      element.currentTime < BEYOND_END_SECONDS && moveTo(element.currentTime);
    element.ondurationchange = () =>
      Number.isFinite(element.duration) && owner().onDuration(element.duration);
    element.onplay = () => owner().onPlaying(true);
    element.onpause = () => owner().onPlaying(false);
    element.onended = () => {
      owner().onPlaying(false);
      element.currentTime = 0;
      moveTo(0);
    };
    element.onerror = () => {
      // The next element resumes at this position.
      element.ontimeupdate = null;
      this.#coming = this.#element = null;
      owner().onPlaying(false);
      if (!this.#closing.signal.aborted) owner().onFailed(element.error);
    };
    element.src = address;
    return element;
  }
}
