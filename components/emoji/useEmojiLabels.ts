import { useEffect, useState } from "react";
import { loadModule } from "../ui/load_module.ts";
import { QUICK_REACTIONS } from "./quick.ts";

/** What emoji are called: the quick ones at once, others when the list of emoji is there. */
export function useEmojiLabels(): (emoji: string) => string {
  const [labelOf, setLabelOf] = useState(() => quickLabel);
  useEffect(() => {
    loadModule(() => import("./data.ts")).then(
      (data) => setLabelOf(() => (emoji: string) => quickName(emoji) ?? data.labelOf(emoji)),
      () => {},
    );
  }, []);
  return labelOf;
}

const quickName = (emoji: string) => QUICK_REACTIONS.find((q) => q.emoji === emoji)?.name;
const quickLabel = (emoji: string) => quickName(emoji) ?? emoji;
