import { z } from "zod";
import { StartError } from "../../base/start_error.ts";
import type { Db } from "../db.ts";
import { keys } from "../keys.ts";
import type { Tx } from "../tx.ts";
import { type FileCounts, hasManyUnknown } from "./unknown.ts";
import type { S3FileStore } from "./s3.ts";

/** The owner of a bucket, as an object in it says (MEND-2). */
const marker = z.object({
  installation: z.string(),
  database: z.string(),
  /** Milliseconds since 1970: when that database took the bucket over. */
  adopted_at: z.number(),
});
export type Marker = z.infer<typeof marker>;

/** Returns which of these file ids have records in the database. */
export type FileRecordLookup = (ids: string[]) => Promise<boolean[]>;

/** Files of a bucket, and other objects in it. */
export interface Survey extends FileCounts {
  /** The name of an object that is none of Parley's; null: there is none. */
  foreign: string | null;
}

/** Ids that the database is asked about at once. */
const IDS_PER_QUERY = 500;
/**
 * Makes sure that a bucket belongs to this database, before anything is written or deleted there.
 * An empty bucket becomes its own, and so does one without a marker, from an earlier version, if
 * the database knows its files.
 * @throws StartError if it is another's, or may be
 */
export async function claimBucket(
  bucket: S3FileStore,
  db: Db,
  knows: FileRecordLookup,
  now: number,
): Promise<void> {
  const found = await readMarker(bucket);
  if (found) return await requireOwn(bucket, db, found);
  const survey = await surveyOf(bucket, knows);
  const { files, unknown, foreign } = survey;
  const isKnown = files > unknown && !hasManyUnknown(survey);
  if (!isKnown && foreign !== null) throw foreignError(bucket, foreign);
  if (!isKnown && files > 0) {
    throw new StartError(
      `${bucket.url} has ${files} files, and this database knows ${files - unknown} of them. If ` +
        "they are of this installation, run `parley files adopt`; else name another bucket or " +
        "folder with --files. Nothing was changed.",
    );
  }
  await mark(bucket, db, now, null);
  // Another installation may have found the same empty bucket at the same moment.
  const written = await readMarker(bucket);
  if (written) await requireOwn(bucket, db, written);
}

/**
 * Claims a bucket for this database that belonged to another one of the same installation, or has
 * no marker.
 * @throws StartError for the bucket of another installation
 */
export async function adoptBucket(
  bucket: S3FileStore,
  db: Db,
  knows: FileRecordLookup,
  now: number,
): Promise<Survey> {
  const found = await readMarker(bucket);
  const own = await db.get(keys.installation);
  if (found && own !== null && own !== found.installation) throw otherInstallation(bucket);
  const survey = await surveyOf(bucket, knows);
  const { files, unknown, foreign } = survey;
  if (files === unknown && foreign !== null) throw foreignError(bucket, foreign);
  // A backup from before there were names knows some of them; a new database knows none.
  if (found && own === null && files > 0 && files === unknown) throw otherInstallation(bucket);
  await mark(bucket, db, now, found);
  return survey;
}

/** @throws StartError for an unreadable marker */
export async function readMarker(bucket: S3FileStore): Promise<Marker | null> {
  const text = await bucket.readMarker();
  if (text === null) return null;
  try {
    return marker.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${bucket.url} has a parley.installation that this program cannot read: it may be of a newer ` +
        "Parley. Nothing was changed.",
    );
  }
}

async function requireOwn(bucket: S3FileStore, db: Db, found: Marker): Promise<void> {
  const [installation, database] = await db.getMany([keys.installation, keys.database]);
  if (installation === found.installation && database === found.database) return;
  if (installation !== null && installation !== found.installation) throw otherInstallation(bucket);
  throw new StartError(
    `${bucket.url} belongs to another database: this one was restored or migrated since, or is ` +
      "new. Make sure that no server runs on the other one, then run `parley files adopt` to go " +
      "on with this one. Nothing was changed.",
  );
}

function otherInstallation({ url }: S3FileStore): StartError {
  return new StartError(
    `${url} has the files of another installation: name another bucket, or another folder in it, ` +
      "with --files. Nothing was changed.",
  );
}

function foreignError({ url }: S3FileStore, name: string): StartError {
  return new StartError(
    `${url} has objects that are none of Parley's, such as ${name}: name an empty folder of the ` +
      "bucket with --files. Nothing was changed.",
  );
}

/** Checks every object of a bucket. */
async function surveyOf(bucket: S3FileStore, knows: FileRecordLookup): Promise<Survey> {
  const survey: Survey = { files: 0, unknown: 0, foreign: null };
  let ids: string[] = [];
  const ask = async () => {
    survey.unknown += (await knows(ids)).filter((isKnown) => !isKnown).length;
    ids = [];
  };
  for await (const { id } of bucket.list((name) => survey.foreign ??= name)) {
    survey.files++;
    if (ids.push(id) === IDS_PER_QUERY) await ask();
  }
  await ask();
  return survey;
}

async function mark(bucket: S3FileStore, db: Db, now: number, before: Marker | null) {
  const names = await db.transact((tx) => {
    tx.set(keys.filesAdopted, now);
    return {
      installation: named(tx, keys.installation, before?.installation),
      database: named(tx, keys.database),
    };
  });
  await bucket.writeMarker(JSON.stringify({ ...names, adopted_at: now } satisfies Marker));
}

function named(tx: Tx, key: typeof keys.installation, name: string = crypto.randomUUID()): string {
  const known = tx.get(key);
  if (known !== null) return known;
  tx.set(key, name);
  return name;
}
