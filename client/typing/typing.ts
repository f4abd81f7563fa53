import { TIMES } from "../../protocol/limits.ts";
import type { Platform } from "../base/platform.ts";
import { type TypingStore, type Typist, withoutTypist, withTypist } from "./store.ts";

/** Milliseconds between two announcements of going on typing. */
const TYPING_INTERVAL_MS = 2500;
/** Milliseconds after which somebody of whom nothing more was heard counts as done. */
const TYPING_TIMEOUT_MS = 6000;

type Time = Pick<Platform, "after" | "now">;

/** Announces one's own typing. */
export type OwnTyping = ReturnType<typeof createOwnTyping>;

/** `announce` is called at most every 2.5 s, and with false 3 s after the last input (MSG-49). */
export function createOwnTyping(
  { after, now }: Time,
  announce: (channelId: string, isTyping: boolean) => void,
) {
  const active = new Map<string, { announced: number; cancel(): void }>();

  function stopped(channelId: string) {
    const typing = active.get(channelId);
    if (!typing) return;
    typing.cancel();
    active.delete(channelId);
    announce(channelId, false);
  }

  return {
    /** Sent, emptied or left. */
    stopped,
    typed(channelId: string) {
      const before = active.get(channelId);
      before?.cancel();
      const again = !before || now() - before.announced >= TYPING_INTERVAL_MS;
      active.set(channelId, {
        announced: again ? now() : before.announced,
        cancel: after(TIMES.typingStops, () => stopped(channelId)),
      });
      if (again) announce(channelId, true);
    },
  };
}

/** Shows others' typing until they stop, or 6 s after they were last heard of. */
export function createOthersTyping({ after }: Time, store: TypingStore) {
  const cancels = new Map<string, () => void>();
  return {
    observed(channelId: string, typist: Typist, isTyping: boolean) {
      const key = `${channelId} ${typist.userId}`;
      cancels.get(key)?.();
      const stop = () => {
        cancels.delete(key);
        store.update((lists) => withoutTypist(lists, channelId, typist.userId));
      };
      if (!isTyping) return stop();
      store.update((lists) => withTypist(lists, channelId, typist));
      cancels.set(key, after(TYPING_TIMEOUT_MS, stop));
    },
  };
}
