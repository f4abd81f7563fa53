import { AppError } from "../../../protocol/errors.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import { keys } from "../../storage/keys.ts";
import { type FileCounts, hasManyUnknown } from "../../storage/file_store/unknown.ts";
import type { StoredBytes } from "../../storage/file_store/port.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { fileRecords, unknownFileCounts } from "./records.ts";

/** Files of a store, by whether the database has a record of them. */
interface Sorted {
  files: number;
  known: Set<string>;
  /** Bytes that came too long ago to belong to an upload or import. */
  unknown: StoredBytes[];
}

/**
 * Deletes bytes that have no record and came over a day before `began`; an import writes its
 * records after its bytes. In a bucket, which others may write to, nothing is deleted where there
 * is a lot of it, nor bytes that a restored backup is too old to know: an admin has to confirm that
 * (MEND-2).
 * @param began milliseconds since 1970
 * @returns the ids of the files that the database knows; null: it may be another database's store
 */
export async function deleteUnknownBytes(
  app: FeaturesContext,
  began: number,
): Promise<ReadonlySet<string> | null> {
  const { files, known, unknown } = await sort(app, began);
  const isNewer = app.uploads.store.external ? await newerThanBackup(app) : () => false;
  const counts = { files, unknown: unknown.length };
  const isRefused = app.uploads.store.external !== undefined && hasManyUnknown(counts);
  const kept = isRefused ? unknown : unknown.filter(isNewer);
  await report(app, { files, unknown: kept.length });
  const going = isRefused ? [] : unknown.filter((one) => !isNewer(one));
  for (const { id } of going) await app.uploads.store.remove(id);
  return isRefused ? null : known;
}

/** Files of a bucket that the database does not know and that wait for an admin; null: none do. */
export function unknownFiles({ db }: FeaturesContext): Promise<FileCounts | null> {
  return db.get(unknownFileCounts.key({}));
}

/**
 * Deletes all bytes without a record, as an admin has confirmed.
 * @param act logs who did it, and how many there are
 * @throws AppError not_found if none await confirmation
 */
export async function deleteConfirmedUnknown(
  app: FeaturesContext,
  act: (tx: Tx, unknown: number) => void,
): Promise<void> {
  const { unknown } = await sort(app, app.clock());
  await app.db.transact((tx) => {
    if (!unknownFileCounts.get(tx, {})) throw new AppError("not_found");
    unknownFileCounts.delete(tx, {});
    act(tx, unknown.length);
  });
  for (const { id } of unknown) await app.uploads.store.remove(id);
}

async function sort({ db, uploads, log }: FeaturesContext, began: number): Promise<Sorted> {
  const over = began - SERVER_TIMES.openFileLife;
  const sorted: Sorted = { files: 0, known: new Set(), unknown: [] };
  let foreign: string | undefined;
  for await (const stored of uploads.store.list((name) => foreign ??= name)) {
    const { id, at = over } = stored;
    sorted.files++;
    if (await db.get(fileRecords.key({ id })) !== null) sorted.known.add(id);
    else if (at <= over) sorted.unknown.push(stored);
  }
  if (foreign) {
    log.warn("the bucket of --files has objects of other programs", { example: foreign });
  }
  return sorted;
}

/**
 * Finds bytes stored between the backup and the moment when the restored database took over the
 * bucket: the backup cannot know them.
 */
async function newerThanBackup({ db }: FeaturesContext): Promise<(stored: StoredBytes) => boolean> {
  const [restored, adopted] = await db.getMany([keys.restored, keys.filesAdopted]);
  if (restored === null) return () => false;
  return ({ at = NaN }) => !(at <= restored) && !(at > (adopted ?? Infinity));
}

async function report({ db, log }: FeaturesContext, counts: FileCounts): Promise<void> {
  if (counts.unknown === 0) {
    if (await db.get(unknownFileCounts.key({}))) {
      await db.transact((tx) => unknownFileCounts.delete(tx, {}));
    }
    return;
  }
  await db.transact((tx) => unknownFileCounts.set(tx, {}, counts));
  log.warn("files that the database does not know are kept until an admin confirms", {
    ...counts,
  });
}
