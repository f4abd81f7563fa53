import { AppError } from "../../../protocol/errors.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import type { QuotaReservation } from "../quota/reservation.ts";
import type { EmojiRecord } from "./records.ts";
import { countsOf, getEmoji, listEmoji, recountEmoji } from "./store.ts";

/** Emoji came or went between reading them and the commit. */
const CHANGED = new Error("The emoji have changed meanwhile");

/**
 * Reserves room in the owner's storage. @throws AppError storage_quota, owner_quota, server_quota
 */
export function roomOf(
  app: FeaturesContext,
  ownerId: string,
  bytes: number,
  isOwn: boolean,
): QuotaReservation {
  const room = app.usage.room(ownerId, bytes);
  const orOwners = (take: () => void) => {
    try {
      take();
    } catch (error) {
      const isOwners = !isOwn && error instanceof AppError && error.code === "storage_quota";
      throw isOwners ? new AppError("owner_quota") : error;
    }
  };
  orOwners(() => room.reserve());
  return {
    reserve: () => room.reserve(),
    keepIn: (tx) => orOwners(() => room.keepIn(tx)),
    [Symbol.dispose]: () => room[Symbol.dispose](),
  };
}

/** Subtracts a deleted emoji from its owner's storage. */
export function uncount(app: FeaturesContext, tx: Tx, { counted }: EmojiRecord): void {
  if (counted) app.usage.addIn(tx, counted.userId, -counted.bytes);
}

/**
 * Changes a server's owner. `change` gets a function that its transaction calls with the new owner:
 * all bytes of the server's emoji count for them from then on, whatever room they have left
 * (FIL-7).
 */
export async function countEmojiForNewOwner<R>(
  app: FeaturesContext,
  serverId: string,
  change: (countFor: (tx: Tx, ownerId: string) => void) => Promise<R>,
): Promise<R> {
  for (;;) {
    const ids = (await listEmoji(app.db, serverId)).map(({ id }) => id);
    try {
      return await change((tx, ownerId) => {
        // A server has more emoji than one commit takes checks; their number is checked.
        const { many } = tx;
        const all = many.map(ids, (id) => getEmoji(many, serverId, id))
          .filter((one) => one !== null);
        const { emoji, sticker } = countsOf(tx, serverId);
        if (all.length !== emoji + sticker) throw CHANGED;
        const freed = new Map<string, number>();
        for (const one of all) {
          // Emoji added before they counted stay free.
          if (!one.counted || one.counted.userId === ownerId) continue;
          const { userId, bytes } = one.counted;
          freed.set(userId, (freed.get(userId) ?? 0) + bytes);
          recountEmoji(tx, serverId, one, { userId: ownerId, bytes });
        }
        for (const [userId, bytes] of freed) {
          app.usage.addIn(tx, userId, -bytes);
          app.usage.addIn(tx, ownerId, bytes);
        }
      });
    } catch (error) {
      if (error !== CHANGED) throw error;
    }
  }
}
