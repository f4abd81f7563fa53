import type { DeviceStorage } from "./device_storage.ts";

/** Creates a list of recently used items on this device: latest first, each once, at most `max`. */
export function recentList(
  values: Pick<DeviceStorage, "get" | "set">,
  key: () => string,
  max: number,
) {
  const all = () => values.get(key())?.split(" ") ?? [];
  return {
    all,
    /** The stored list must have been read, or it would be lost. */
    remember(item: string) {
      const others = all().filter((known) => known !== item);
      values.set(key(), [item, ...others].slice(0, max).join(" "));
    },
  };
}
