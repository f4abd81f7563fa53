import { deleteAll } from "../storage/delete_all.ts";
import type { Tx } from "../storage/tx.ts";
import type { Feature, FeatureRecord, KernelContext } from "./feature.ts";
import type { PurgedOwner } from "./records.ts";

/** Records deleted by one commit: each may have index entries and hooks that write as well. */
const PURGE_BATCH = 50;

/** Name of a feature, and the deletion of its data by the owner's id. */
export type Purge = [feature: string, purge: (id: string) => Promise<void>];

/** A deleted message, and the space whose order its deletion keeps. */
export interface DeletedMessage {
  channelId: string;
  seq: number;
  spaceId: string | null;
}

/** Deletes the records of all features, which need not know each other. */
export interface RecordDeletion {
  /** Deletes every record of an owner that is gone. May run again after a restart. */
  purge(owner: PurgedOwner, id: string): Promise<void>;
  /** Returns the purges by feature, so that one that fails does not stop the others. */
  purgesOf(owner: PurgedOwner): Purge[];
  /** Deletes every record of a message, in the transaction that deletes the message. */
  deleteOfMessage(tx: Tx, message: DeletedMessage): void;
}

/** Returns the purges of the features that have data of such owners, in the features' order. */
export function purgesOf<App extends KernelContext>(
  features: readonly Feature<App>[],
  app: () => App,
  owner: PurgedOwner,
): Purge[] {
  return features.flatMap(({ name, onPurge, records = [] }): Purge[] => {
    const own = records.filter(({ record }) => record.belongsToA(owner));
    const more = onPurge?.[owner];
    if (!own.length && !more) return [];
    const purge = async (id: string) => {
      await more?.(app(), id);
      for (const one of own) await purgeRecords(app(), one, owner, id);
    };
    return [[name, purge]];
  });
}

async function purgeRecords<App extends KernelContext>(
  app: App,
  { record, rules }: FeatureRecord<App>,
  owner: PurgedOwner,
  id: string,
): Promise<void> {
  const { db } = app;
  const prefix = record.prefixOf(owner, id);
  const isPlain = !rules.onDelete && !rules.afterDelete && !record.hasIndexes;
  if (prefix && isPlain) return await deleteAll(db, prefix);
  for (;;) {
    const found = await record.ownedBy(db, owner, id, PURGE_BATCH);
    if (!found.length) return;
    await db.transact((tx) => {
      // Two nodes may purge at once, and counters must change once.
      const { many } = tx;
      const values = many.map(found, (at) => record.get(many, at));
      // Fetches together what the hooks read.
      tx.map([...found.entries()], ([i, at]) => {
        record.delete(tx, at);
        if (values[i] !== null) rules.onDelete?.(app, tx, at, values[i]);
      });
    });
    for (const at of found) await rules.afterDelete?.(app, at);
  }
}
