import { useEffect, useState } from "react";
import { lazy, untilLoaded } from "../../browser/lazy.ts";
import { QUICK_REACTIONS } from "./quick.ts";

/**
 * Returns a function for the names of emoji: at first only quick reactions, the others once the
 * list is loaded.
 */
export function useEmojiLabels(): (emoji: string) => string {
  const [labelOf, setLabelOf] = useState(() => quickLabel);
  useEffect(() =>
    untilLoaded(
      lazy(() => import("./data.ts")),
      (data) => setLabelOf(() => (emoji: string) => quickName(emoji) ?? data.labelOf(emoji)),
    ), []);
  return labelOf;
}

const quickName = (emoji: string) => QUICK_REACTIONS.find((q) => q.emoji === emoji)?.name;
const quickLabel = (emoji: string) => quickName(emoji) ?? emoji;
