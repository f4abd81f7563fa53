import { createHash } from "node:crypto";
import { AppError } from "../../../protocol/errors.ts";
import { adoptBlob, orphanBlob, sweepBlob, writeBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import type { Image } from "./image.ts";
import { mediaKeys, type MediaUse } from "./records.ts";

/** Milliseconds that a picture without a use is kept: nobody is putting it to one any more. */
const KEPT = 3600_000;

/** Stores a picture unless it is there already; `use` puts it to a use in a transaction. */
export async function storeImage(db: Db, id: string, { type, bytes }: Image) {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const key = mediaKeys.media(hash);
  const written = await db.get(key) ? null : await writeBlob(db, id, bytes);
  return {
    hash,
    use(tx: Tx, usedBy: MediaUse, now: number): void {
      const stored = tx.get(key);
      // Swept since it was looked for: the next try writes it.
      if (!stored && !written) throw new AppError("server_busy", { retryAfter: 1 });
      if (!stored) adoptBlob(tx, written!);
      const record = stored ?? { type, content: written! };
      tx.set(key, { ...record, looked_at: true, used_at: now });
      tx.set(mediaKeys.mediaUse(hash, ...usedBy), true);
    },
  };
}

/** Deletes the pictures that nothing uses. */
export async function sweepMedia(db: Db, now: number): Promise<void> {
  for (const { key, value } of await db.list(mediaKeys.allMedia)) {
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
