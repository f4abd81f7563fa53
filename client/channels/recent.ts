import type { DeviceStorage } from "../sealed/device_storage.ts";
import { recentList } from "../sealed/recent_list.ts";

/** How many are kept: more than anybody looks through. */
const MAX_RECENT_CHANNELS = 12;

/** The conversations that a user had open last on this device, by channel id (UX-6). */
export function recentChannels(values: Pick<DeviceStorage, "get" | "set">, userId: string) {
  return recentList(values, () => `recentChannels_${userId}`, MAX_RECENT_CHANNELS);
}
