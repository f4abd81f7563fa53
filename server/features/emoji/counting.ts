import { AppError } from "../../../protocol/errors.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import type { Room } from "../usage/usage.ts";
import type { EmojiRecord } from "./records.ts";
import { countsOf, getEmoji, listEmoji, putEmoji } from "./store.ts";

/** Emoji came or went between reading them and the commit. */
const CHANGED = new Error("The emoji have changed meanwhile");

/** Room among what the owner has stored. @throws AppError storage_quota, owner_quota, server_quota */
export function roomOf(
  app: FeaturesContext,
  ownerId: string,
  bytes: number,
  isOwn: boolean,
): Room {
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

/** One that is deleted counts no more. */
export function uncount(app: FeaturesContext, tx: Tx, { counted }: EmojiRecord): void {
  if (counted) app.usage.addIn(tx, counted.userId, -counted.bytes);
}

/**
 * Changes a server's owner: `change` is given what its transaction has to call, with the new one,
 * for whom all that its emoji take counts from then on, whatever they have left (FIL-7).
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
        const all = tx.map(ids, (id) => getEmoji(tx, serverId, id)).filter((one) => one !== null);
        const { emoji, sticker } = countsOf(tx, serverId);
        if (all.length !== emoji + sticker) throw CHANGED;
        for (const one of all) {
          // Those from before emoji counted stay free.
          if (!one.counted || one.counted.userId === ownerId) continue;
          uncount(app, tx, one);
          app.usage.addIn(tx, ownerId, one.counted.bytes);
          putEmoji(tx, serverId, { ...one, counted: { ...one.counted, userId: ownerId } });
        }
      });
    } catch (error) {
      if (error !== CHANGED) throw error;
    }
  }
}
