import type { Key } from "../../storage/keys.ts";

/** More than there are epochs in a generation: `epochName` has no more digits. */
const GENERATION = 2 ** 40;

/** An epoch among all of a channel; `epochName` of the protocol has checked the name. */
export function orderOf(epochName: string): number {
  const [generation, epoch] = epochName.split("-").map(Number);
  return generation * GENERATION + epoch;
}

/** The name of an epoch by its order. */
export function nameOf(order: number): string {
  return `${Math.floor(order / GENERATION)}-${order % GENERATION}`;
}

/** The keys of sealed content keys (E2E-13). A prefix is a key that only `list` takes. */
export const archiveKeys = {
  /** Of the content key of an epoch, sealed with its owner's archive key. */
  archived: (
    userId: string,
    channelId: string,
    order: number,
  ): Key<Uint8Array<ArrayBuffer>> => ["e2ee_archive", userId, channelId, order],
  archivedIn: (userId: string, channelId: string): Key<Uint8Array<ArrayBuffer>> => [
    "e2ee_archive",
    userId,
    channelId,
  ],
  archivedOf: (userId: string): Key<Uint8Array<ArrayBuffer>> => ["e2ee_archive", userId],
  /** Who has kept anything of a channel. */
  archiver: (channelId: string, userId: string): Key<true> => ["e2ee_archiver", channelId, userId],
  archivers: (channelId: string): Key<true> => ["e2ee_archiver", channelId],
};
