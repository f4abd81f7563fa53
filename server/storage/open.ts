import { join } from "node:path";
import { StartError } from "../base/start_error.ts";
import { forgetCleanStop, noteCleanStop } from "./clean_stop.ts";
import { Db } from "./db.ts";
import { DenoKvEngine } from "./engines/deno_kv.ts";
import { type CheckAside, checkAtStart, Proof } from "./proof.ts";
import { DATABASE } from "./files.ts";
import { checkFile } from "./check_file.ts";
import { refuseHalfRestored } from "./half_restored.ts";
import { incompleteError } from "./incomplete.ts";
import { lockFolder } from "./lock.ts";
import { giveUpReserve, isFull } from "./reserve.ts";
import { sweepScratch } from "./scratch.ts";
import { migrate, type Migration, MIGRATIONS, schemaOf } from "./migrations.ts";
import {
  isOlder,
  noteRuntime,
  ownRuntime,
  readDatabaseOrigin,
  refuseNewer,
  type Runtime,
} from "./runtime.ts";

/** An opened data folder. */
export interface Storage {
  db: Db;
  /**
   * Resolves with true once the whole file is known to be intact: until then nothing old may be
   * deleted. False: it was closed before. Never resolves if it is damaged (`CheckAside.onDamaged`).
   */
  proven: Promise<boolean>;
  /** Stops the check, if it still runs: `proven` is false then. */
  stopProving(): void;
  close(): Promise<void>;
}

export interface StorageOptions {
  onFault: (error: unknown) => void;
  /** Called before data of an older schema or runtime is touched. @throws StartError */
  backup: (why: Upgrade) => Promise<void>;
  migrations?: Migration[];
  runtime?: Runtime;
  /** How a large file is checked while it is in use; absent: every file is checked before. */
  aside?: CheckAside;
}

/** The target of an upgrade: a schema, or merely a runtime. */
export interface Upgrade {
  /** That the data has. */
  schema: number;
  /** Null: it was not noted yet. */
  from: Runtime | null;
  to: Runtime;
  /** True if the schema changes too. */
  migrates: boolean;
}

/**
 * Opens the database in a data folder (made if missing), which no other process may have open.
 * @throws StartError when the folder is in use, or the database damaged, of a newer schema or last
 * written by a newer runtime; no file is changed then
 */
export async function openStorage(
  folder: string,
  { onFault, backup, migrations = MIGRATIONS, runtime = ownRuntime(), aside }: StorageOptions,
): Promise<Storage> {
  const lock = await lockFolder(folder);
  try {
    await giveUpReserve(folder);
    await sweepScratch(folder);
    await refuseHalfRestored(folder);
    const path = join(folder, DATABASE);
    let isProven = await checkAtStart(folder, aside);
    const written = readDatabaseOrigin(path);
    if (written) {
      if (written.isIncomplete) throw incompleteError();
      const newest = schemaOf(migrations);
      refuseNewer(written, newest, runtime);
      const { schema, runtime: from } = written;
      const migrates = schema > 0 && schema < newest;
      if (migrates || isOlder(written, runtime)) {
        // The data to be changed, and the backup of it, must be intact.
        if (!isProven) await checkFile(path, "quick");
        isProven = true;
        await backup({ schema, from, to: runtime, migrates });
      }
    }
    await forgetCleanStop(folder);
    const db = new Db(new DenoKvEngine(await Deno.openKv(path)), onFault, Date.now);
    // Before the first write.
    const proof = isProven || !aside ? null : new Proof(folder, aside);
    // Whatever is brought up to date has its backup by now.
    await migrate(db, () => {}, migrations).catch(async (error) => {
      await proof?.end();
      await db.close();
      throw error;
    });
    await noteRuntime(db, written, runtime);
    return {
      db,
      proven: proof?.proven ?? Promise.resolve(true),
      stopProving: () => proof?.stop(),
      async close() {
        const isWhole = await proof?.end() ?? true;
        await db.close();
        if (isWhole) await noteCleanStop(folder);
        lock[Symbol.dispose]();
      },
    };
  } catch (error) {
    const full = await isFull(folder);
    lock[Symbol.dispose]();
    if (!full) throw error;
    throw new StartError(
      `The disk of ${folder} is full: not even reading works without a megabyte of room. ` +
        "Nothing was changed. Make room, then start again.",
    );
  }
}
