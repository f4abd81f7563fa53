import type { Kept } from "../sealed/kept.ts";
import type { SessionStore } from "../auth/store.ts";

/** How many are kept. */
const KEPT = 24;

/** The emoji that were picked last on this device, the last one first; kept for each user. */
export function createRecentEmoji(
  values: Pick<Kept, "get" | "set">,
  user: SessionStore["user"],
) {
  const key = () => `recentEmoji_${user.value?.id}`;
  const recentEmoji = () => values.get(key())?.split(" ") ?? [];
  return {
    recentEmoji,
    rememberEmoji(emoji: string) {
      const others = recentEmoji().filter((known) => known !== emoji);
      values.set(key(), [emoji, ...others].slice(0, KEPT).join(" "));
    },
  };
}
