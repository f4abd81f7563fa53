import { Speech, type SpeechDeps } from "./speech.ts";

type Holder = "voice" | "level" | "loop";

/** The one open microphone: for being in voice, and for looking at its level or testing it. */
export interface Sound {
  /** Opens it for the first who wants it. @throws MicrophoneError */
  hold(holder: Holder): Promise<Speech>;
  /** Closes it behind the last. */
  release(holder: Holder): void;
  /** The device or its processing is another one now. @throws MicrophoneError */
  restart(): Promise<void>;
}

export function createSound(deps: SpeechDeps): Sound {
  const holders = new Set<Holder>();
  let opening: Promise<Speech> | null = null;

  function release(holder: Holder) {
    holders.delete(holder);
    if (holders.size > 0 || !opening) return;
    const closing = opening;
    opening = null;
    closing.then((speech) => speech.close(), () => {});
  }

  return {
    async hold(holder) {
      holders.add(holder);
      const mine = opening ??= Speech.open(deps);
      try {
        return await mine;
      } catch (error) {
        if (opening === mine) {
          opening = null;
          holders.clear();
        }
        throw error;
      }
    },
    release,
    restart: async () => await (await opening)?.restart(),
  };
}
