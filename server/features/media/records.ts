import { record, type } from "../../kernel/records.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import type { ImageType } from "./image.ts";

/** A picture, stored once however many use it. */
export interface MediaRecord {
  type: ImageType;
  content: BlobRef;
  /** Absent: it was accepted by a version that checked only its first bytes (HARD-13). */
  looked_at?: true;
  /** Milliseconds: when it was last put to a use. */
  used_at: number;
}

/** Where a picture is in use: a kind of place and the id of its owner. */
export type MediaUse = readonly [
  usedAs: "avatar" | "banner" | "server" | "server_banner" | "emoji" | "event",
  id: string,
];

/** By the SHA-256 (hex) of their bytes. */
export const media = record("media", {
  value: type<MediaRecord>(),
  key: { hash: "text" },
  belongsTo: { nobody: "whoever uses it; an hour after its last use a sweep deletes it" },
});

export const mediaUses = record("media_use", {
  value: type<true>(),
  key: { hash: "text", usedAs: "text", id: "text" },
  belongsTo: { nobody: "deleted by what stops using the picture" },
});

/** The key of one use of a picture. */
export const useOf = (hash: string, [usedAs, id]: MediaUse) => ({ hash, usedAs, id });
