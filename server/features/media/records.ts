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
export type MediaUse = readonly [place: "avatar" | "banner" | "server", id: string];
