import { type ClientStorage, parsed } from "../base/storage.ts";

/** The id of a muted server or channel; with milliseconds since 1970: until then. */
export type Muted = string | readonly [id: string, until: number];

/** The servers and channels that this user muted on this device. */
export function mutedChannels(storage: Pick<ClientStorage, "get">, userId: string): Muted[] {
  return parsed<Muted[]>(storage.get(`mutedChannels_${userId}`)) ?? [];
}

/** Keeps these, and no others. */
export function keepMutedChannels(
  storage: Pick<ClientStorage, "set">,
  userId: string,
  muted: readonly Muted[],
): void {
  storage.set(`mutedChannels_${userId}`, muted.length > 0 ? JSON.stringify(muted) : null);
}
