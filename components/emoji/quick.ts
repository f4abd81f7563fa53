import { quick as t } from "../../text/en/emoji.ts";

/** The fixed quick reactions with their names (REACT-03). */
export const QUICK_REACTIONS = [
  { emoji: "👍", name: t.up },
  { emoji: "👎", name: t.down },
  { emoji: "❤️", name: t.heart },
  { emoji: "😂", name: t.laugh },
  { emoji: "😮", name: t.surprised },
  { emoji: "😢", name: t.sad },
] as const;
