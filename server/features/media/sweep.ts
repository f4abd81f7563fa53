import { orphanBlob, sweepBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/db.ts";
import type { FeaturesContext } from "../context.ts";
import { mediaKeys, type MediaRecord } from "./records.ts";

/** Milliseconds that a picture without a use is kept: nobody is putting it to one any more. */
const KEPT = 3600_000;

/** Deletes the pictures that nothing uses, each for itself (MEND-1). */
export async function sweepMedia({ db, clock, upkeep }: FeaturesContext): Promise<void> {
  const now = clock();
  for await (const { key, value } of db.walk(mediaKeys.allMedia)) {
    if (value.used_at + KEPT > now) continue;
    const hash = String(key[1]);
    await upkeep.attempt("media", () => dropUnused(db, hash, value), { hash });
  }
}

async function dropUnused(db: Db, hash: string, media: MediaRecord): Promise<void> {
  if ((await db.list(mediaKeys.mediaUses(hash), { limit: 1 })).length) return;
  const isDeleted = await db.transact((tx) => {
    // A use that came since the look has noted its time.
    if (tx.get(mediaKeys.media(hash))?.used_at !== media.used_at) return false;
    tx.delete(mediaKeys.media(hash));
    orphanBlob(tx, media.content);
    return true;
  });
  if (isDeleted) await sweepBlob(db, media.content.blob);
}
