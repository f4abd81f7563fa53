import { lazy } from "../../browser/lazy.ts";
import type { DesktopPermission } from "./store.ts";

/** Content of a system notification. */
export interface DesktopNotice {
  title: string;
  body: string;
  /** A later one of the same tag takes its place. */
  tag: string;
  onClick(): void;
}

/** System notifications for users who look elsewhere; tests replace it. */
export interface Desktop {
  permission(): DesktopPermission;
  /** Asks the person, if the browser does that. */
  ask(): Promise<DesktopPermission>;
  /** Shows a notification and returns a function that closes it. */
  show(notice: DesktopNotice): () => void;
  /** Plays the sound of a message; `volume` from 0 to 1. A browser that refuses is silent. */
  play(volume: number): void;
}

const SOUND = "/sounds/message.wav";

/** The real thing. Touches no global before one of its members is used. */
export function browserDesktop(): Desktop {
  const permission = () => "Notification" in globalThis ? Notification.permission : "unsupported";
  return {
    permission,
    ask: async () =>
      permission() === "default" ? await Notification.requestPermission() : permission(),
    show(notice) {
      const close = lazy(() => import("./notices.ts")).load().then(({ showNotice }) =>
        showNotice(notice)
      );
      // A notification that can't be shown has no further effect.
      close.catch(() => {});
      return () => void close.then((now) => now(), () => {});
    },
    play(volume) {
      const audio = new Audio(SOUND);
      audio.volume = volume;
      audio.play().catch(() => {});
    },
  };
}
