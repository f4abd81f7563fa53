import { orphanBlob, sweepBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/db.ts";
import { mediaKeys } from "./records.ts";

/** Milliseconds that a picture without a use is kept: nobody is putting it to one any more. */
const KEPT = 3600_000;

/** Deletes the pictures that nothing uses. */
export async function sweepMedia(db: Db, now: number): Promise<void> {
  for await (const { key, value } of db.walk(mediaKeys.allMedia)) {
    const hash = String(key[1]);
    if (value.used_at + KEPT > now) continue;
    if ((await db.list(mediaKeys.mediaUses(hash), { limit: 1 })).length) continue;
    const deleted = await db.transact((tx) => {
      // A use that came since the look has noted its time.
      if (tx.get(mediaKeys.media(hash))?.used_at !== value.used_at) return false;
      tx.delete(mediaKeys.media(hash));
      orphanBlob(tx, value.content);
      return true;
    });
    if (deleted) await sweepBlob(db, value.content.blob);
  }
}
