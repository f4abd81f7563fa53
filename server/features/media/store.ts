import { createHash } from "node:crypto";
import { AppError } from "../../../protocol/errors.ts";
import { adoptBlob, writeBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import type { Image } from "./image.ts";
import { media, type MediaUse, mediaUses, useOf } from "./records.ts";

/** Stores a picture unless it is there already; `use` puts it to a use in a transaction. */
export async function storeImage(db: Db, id: string, { type, bytes }: Image) {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const written = await db.get(media.key({ hash })) ? null : await writeBlob(db, id, bytes);
  return {
    hash,
    use(tx: Tx, usedBy: MediaUse, now: number): void {
      const stored = media.get(tx, { hash });
      // Swept since it was looked for: the next try writes it.
      if (!stored && !written) throw new AppError("server_busy", { retryAfter: 1 });
      if (!stored) adoptBlob(tx, written!);
      const record = stored ?? { type, content: written! };
      media.set(tx, { hash }, { ...record, looked_at: true, used_at: now });
      mediaUses.set(tx, useOf(hash, usedBy), true);
    },
  };
}
