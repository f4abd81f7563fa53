import { orphanBlob, sweepBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/db.ts";
import type { FeaturesContext } from "../context.ts";
import { media, type MediaRecord, mediaUses } from "./records.ts";

/** Milliseconds that an unused picture is kept, in case someone is about to use it. */
const UNUSED_PICTURE_LIFETIME_MS = 3600_000;

/** Deletes the pictures that nothing uses, each for itself (MEND-1). */
export async function sweepMedia({ db, clock, upkeep }: FeaturesContext): Promise<void> {
  const now = clock();
  for await (const { key, value } of db.walk(media.prefix({}))) {
    if (value.used_at + UNUSED_PICTURE_LIFETIME_MS > now) continue;
    const { hash } = media.at(key);
    await upkeep.attempt("media", () => dropUnused(db, hash, value), { hash });
  }
}

async function dropUnused(db: Db, hash: string, picture: MediaRecord): Promise<void> {
  if ((await db.list(mediaUses.prefix({ hash }), { limit: 1 })).length) return;
  const isDeleted = await db.transact((tx) => {
    // A use since the first read has updated the time.
    if (media.get(tx, { hash })?.used_at !== picture.used_at) return false;
    media.delete(tx, { hash });
    orphanBlob(tx, picture.content);
    return true;
  });
  if (isDeleted) await sweepBlob(db, picture.content.blob);
}
