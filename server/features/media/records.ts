import type { Key } from "../../storage/keys.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import type { ImageType } from "./image.ts";

/** A picture, stored once whoever uses it. */
export interface MediaRecord {
  type: ImageType;
  content: BlobRef;
  /** Absent: it was taken before anybody looked at more than its first bytes (HARD-13). */
  looked_at?: true;
  /** Milliseconds: when it was last put to a use. */
  used_at: number;
}

/** Where a picture is in use: a kind of place and the id of its owner. */
export type MediaUse = readonly [usedAs: "avatar" | "banner" | "server" | "emoji", id: string];

/** The keys of these records. A prefix is a key that only `list` takes. */
export const mediaKeys = {
  /** By the SHA-256 (hex) of its bytes. */
  media: (hash: string): Key<MediaRecord> => ["media", hash],
  allMedia: ["media"] as Key<MediaRecord>,
  mediaUse: (hash: string, ...use: MediaUse): Key<true> => ["media_use", hash, ...use],
  mediaUses: (hash: string): Key<true> => ["media_use", hash],
};
