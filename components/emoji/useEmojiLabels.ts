import { useEffect, useState } from "react";
import { lazy, untilLoaded } from "../../browser/lazy.ts";
import { QUICK_REACTIONS } from "./quick.ts";

/** What emoji are called: the quick ones at once, others when the list of emoji is there. */
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
