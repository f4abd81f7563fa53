import type { Kept } from "./kept.ts";

/** What was used last on this device: the last one first, each once, `max` at most. */
export function recentList(
  values: Pick<Kept, "get" | "set">,
  key: () => string,
  max: number,
) {
  const all = () => values.get(key())?.split(" ") ?? [];
  return {
    all,
    /** What is kept must have been read, or it is lost. */
    remember(item: string) {
      const others = all().filter((known) => known !== item);
      values.set(key(), [item, ...others].slice(0, max).join(" "));
    },
  };
}
