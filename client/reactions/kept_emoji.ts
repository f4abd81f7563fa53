import type { SessionStore } from "../auth/store.ts";
import type { DeviceStorage } from "../sealed/device_storage.ts";
import { recentList } from "../sealed/recent_list.ts";

/** How many are kept. */
const MAX_STORED_EMOJI = 24;

/**
 * Creates the record of how each user picks emoji on this device: recent ones, latest first, and
 * the skin tone.
 */
export function createKeptEmoji(
  values: Pick<DeviceStorage, "get" | "set">,
  user: { readonly value: SessionStore["user"]["value"] },
) {
  const key = (name: string) => `${name}_${user.value?.id}`;
  const recent = recentList(values, () => key("recentEmoji"), MAX_STORED_EMOJI);
  return {
    recentEmoji: recent.all,
    rememberEmoji: recent.remember,
    /** 1 (light) to 5 (dark); 0: none was chosen. */
    skinTone: () => +(values.get(key("skinTone")) ?? 0),
    setSkinTone: (tone: number) => values.set(key("skinTone"), `${tone}`),
  };
}
