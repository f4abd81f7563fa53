import { useEffect, useState } from "react";
import { TIMES } from "../../protocol/limits.ts";
import type { ShownMessage } from "./message.ts";

interface Options {
  /** Message to scroll to, or its former place; null: none. */
  target: number | null;
  messages: readonly ShownMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
  goTo: (key: string, center: boolean) => void;
  onReached: () => void;
}

/** Scrolls to a message once its surroundings are loaded; returns the key of the one to mark. */
export function useTarget(options: Options): string | null {
  const { target, messages, hasOlder, hasNewer, goTo, onReached } = options;
  const [marked, setMarked] = useState<string | null>(null);

  useEffect(() => {
    if (target === null || messages.length === 0) return;
    const sent = messages.filter(({ seq }) => seq !== null);
    const loaded = (!hasOlder || sent[0]?.seq! <= target) &&
      (!hasNewer || sent.at(-1)?.seq! >= target);
    const found = sent.find(({ seq }) => seq! >= target) ?? sent.at(-1);
    if (!loaded || !found) return;
    goTo(found.key, true);
    setMarked(found.key);
    onReached();
  }, [target, messages]);

  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), TIMES.markShown);
    return () => clearTimeout(timer);
  }, [marked]);

  return marked;
}
