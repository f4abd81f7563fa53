import type { Key } from "../../storage/keys.ts";

/** The keys of sealed content keys (E2E-13). A prefix is a key that only `list` takes. */
export const archiveKeys = {
  /** Of the content key of an epoch, sealed with its owner's archive key. */
  archived: (
    userId: string,
    channelId: string,
    generation: number,
    epoch: number,
  ): Key<Uint8Array<ArrayBuffer>> => ["e2ee_archive", userId, channelId, generation, epoch],
  archivedIn: (userId: string, channelId: string): Key<Uint8Array<ArrayBuffer>> => [
    "e2ee_archive",
    userId,
    channelId,
  ],
  archivedOf: (userId: string): Key<Uint8Array<ArrayBuffer>> => ["e2ee_archive", userId],
};
