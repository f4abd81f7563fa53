import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../../base/start_error.ts";
import { checkFile } from "../check_file.ts";
import { copyRecords, type RecordDigests, type Records, writeAll } from "./copy_records.ts";
import { DenoKvEngine } from "../engines/deno_kv.ts";
import type { Engine } from "../engines/engine.ts";
import { lockForCopying, readMoment } from "../engines/postgres/copying.ts";
import { PostgresEngine } from "../engines/postgres/engine.ts";
import type { DatabaseSource } from "../database_source.ts";
import { FILES_FOLDER } from "../file_store/disk.ts";
import { DATABASE, exists, LOCK } from "../files.ts";
import { refuseHalfRestored } from "../half_restored.ts";
import { incompleteError, isIncomplete } from "../incomplete.ts";
import { type Key, keys } from "../keys.ts";
import { lockFolder } from "../lock.ts";
import { giveToOwner } from "../owner.ts";
import { DATA_SCHEMA, refuseNewerSchema } from "../../base/data_schema.ts";
import { ownRuntime, readDatabaseOrigin, refuseNewer } from "../runtime.ts";
import { isScratch, requireRoom, withScratch } from "../scratch.ts";
import { snapshot, snapshotSize } from "../snapshot.ts";
import { syncFile } from "../sync.ts";

/** The place of data: a data folder, or a PostgreSQL. */
export type Location = { folder: string } | { address: string };

/** Records of a source, and their approximate bytes. */
interface Source {
  records: Records;
  bytes: number;
}

interface Copying {
  /** Called now and then with the records that were looked at. */
  onProgress?: (records: number) => void;
  /** Called when all records are there, with those of the source, before the copy counts as complete. */
  finish?: (records: Records) => Promise<void>;
}

/**
 * Copies all records from one place to another, which must be empty or hold an earlier call's
 * incomplete copy, and verifies that both are equal (CL-10). The source is not changed. Until this
 * resolves no server starts on the target.
 * @throws StartError with one sentence
 */
export async function moveRecords(
  from: Location,
  to: Location,
  { onProgress, finish }: Copying,
): Promise<RecordDigests> {
  return await withSource(from, async ({ records, bytes }) => {
    return await withTarget(to, bytes, async (target) => {
      await mark(target);
      const tally = await copyRecords(records, target, onProgress);
      await finish?.(records);
      await writeAll(target, [
        { key: keys.incomplete, value: null, deleted: true },
        // A file is in the format of who wrote it.
        ..."folder" in to ? [runtimeWrite()] : [],
      ]);
      return tally;
    });
  });
}

/**
 * Reads all records in a place as of one moment, while no server runs on them.
 * @throws StartError with one sentence, and what `act` throws
 */
export async function readRecords<R>(
  from: Location,
  act: (records: Records) => Promise<R>,
): Promise<R> {
  return await withSource(from, ({ records }) => act(records));
}

/** Returns a PostgreSQL's records as a file of Deno KV, for backups and checks. */
export function sharedDatabase(address: string): DatabaseSource {
  return {
    size: () => readMoment(address, { alone: false }, ({ bytes }) => Promise.resolve(bytes)),
    copyTo: (path) => copyShared(address, path),
  };
}

async function copyShared(address: string, path: string): Promise<void> {
  (await Deno.open(path, { write: true, createNew: true, mode: 0o600 })).close();
  await readMoment(address, { alone: false }, async (moment) => {
    await requireReadable(moment);
    const engine = new DenoKvEngine(await Deno.openKv(path));
    try {
      await copyRecords(moment, engine);
      await writeAll(engine, [runtimeWrite()]);
    } finally {
      engine.close();
    }
  });
  // A single file: the log next to it would not be part of a backup.
  const sqlite = new DatabaseSync(path);
  sqlite.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = DELETE");
  sqlite.close();
  await syncFile(path);
}

async function withSource<R>(from: Location, act: (source: Source) => Promise<R>): Promise<R> {
  if ("address" in from) {
    return await readMoment(from.address, { alone: true }, async (moment) => {
      await requireReadable(moment);
      return await act({ records: moment, bytes: moment.bytes });
    });
  }
  const { folder } = from;
  const path = join(folder, DATABASE);
  using _lock = await lockFolder(folder);
  await refuseHalfRestored(folder);
  await checkFile(path, "all");
  const origin = readDatabaseOrigin(path);
  if (!origin) throw new StartError(`There is no data of Parley in ${folder}.`);
  if (origin.isIncomplete) throw incompleteError();
  refuseNewer(origin, DATA_SCHEMA, ownRuntime());
  const bytes = snapshotSize(path);
  // Reads a copy: opening the file as a database would change it.
  return await withScratch(folder, { purpose: "snapshot", bytes }, async (scratch) => {
    const copy = join(scratch, DATABASE);
    await snapshot(path, copy);
    const records = new DenoKvEngine(await Deno.openKv(copy));
    try {
      return await act({ records, bytes });
    } finally {
      records.close();
    }
  });
}

async function withTarget<R>(
  to: Location,
  bytes: number,
  act: (target: Engine) => Promise<R>,
): Promise<R> {
  if ("address" in to) {
    await using _lock = await lockForCopying(to.address);
    const engine = await PostgresEngine.open(to.address, { onFault: () => {} });
    try {
      await refuseOther(engine, "This database");
      return await act(engine);
    } finally {
      await engine.close();
    }
  }
  await refuseFull(to.folder);
  using _lock = await lockFolder(to.folder);
  await requireRoom(to.folder, bytes);
  const path = join(to.folder, DATABASE);
  const engine = new DenoKvEngine(await Deno.openKv(path));
  await giveToOwner(path, to.folder);
  try {
    await refuseOther(engine, to.folder);
    return await act(engine);
  } finally {
    engine.close();
  }
}

/** Before the file is opened as a database, which would change it. @throws StartError */
async function refuseFull(folder: string): Promise<void> {
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)
    .catch((): string[] => []);
  const path = join(folder, DATABASE);
  const origin = await exists(path) ? readDatabaseOrigin(path) : undefined;
  // Without a schema it is empty so far; this is checked again once it is open.
  const isBegun = origin === null || origin?.isIncomplete || origin?.schema === 0;
  const isOurs = (name: string) =>
    name === LOCK || isScratch(name) ||
    (isBegun && (name.startsWith(DATABASE) || name === FILES_FOLDER));
  if (names.every(isOurs)) return;
  throw otherData(folder);
}

/** @throws StartError where there are records, and not of a copy that was begun */
async function refuseOther(target: Engine, name: string): Promise<void> {
  if (await isIncomplete(target)) return;
  for await (const _ of target.range({ prefix: [] }, { limit: 1 })) throw otherData(name);
}

function otherData(name: string): StartError {
  return new StartError(`${name} holds data already: data is copied into an empty place alone.`);
}

async function mark(target: Engine): Promise<void> {
  await writeAll(target, [{ key: keys.incomplete, value: true, deleted: false }]);
}

function runtimeWrite() {
  const value = new TextEncoder().encode(JSON.stringify(ownRuntime()));
  return { key: keys.runtime, value, deleted: false };
}

/** Requires PostgreSQL's data to be complete and of a known schema. @throws StartError */
async function requireReadable(records: Records): Promise<void> {
  if (await first(records, keys.incomplete)) throw incompleteError();
  refuseNewerSchema(await first(records, keys.schema) ?? 0);
}

/** Returns one key's value from a range. */
async function first<T>(records: Records, key: Key<T>): Promise<T | null> {
  const after = [...key, false];
  for await (const { value } of records.range({ start: key, end: after }, { limit: 1 })) {
    return value as T;
  }
  return null;
}
