import { join } from "node:path";
import { StartError } from "../start_error.ts";
import { checkFile } from "./check_file.ts";
import { Db } from "./db.ts";
import { DATABASE, RESTORING } from "./files.ts";
import { lockFolder } from "./lock.ts";
import { sweepScratch } from "./scratch.ts";
import { migrate, type Migration, MIGRATIONS } from "./migrations.ts";

/** An opened data folder. */
export interface Storage {
  db: Db;
  close(): Promise<void>;
}

export interface StorageOptions {
  onFault: (error: unknown) => void;
  /** Called before migrations, with the schema that the data has. */
  backup: (schema: number) => Promise<void>;
  migrations?: Migration[];
}

/**
 * Opens the database in a data folder (made if missing), which no other process may have open.
 * @throws StartError when the folder is in use or the database damaged; no file is changed then
 */
export async function openStorage(
  folder: string,
  { onFault, backup, migrations = MIGRATIONS }: StorageOptions,
): Promise<Storage> {
  const lock = await lockFolder(folder);
  try {
    await sweepScratch(folder);
    await refuseHalfRestored(folder);
    const path = join(folder, DATABASE);
    await checkFile(path);
    const db = new Db(await Deno.openKv(path), onFault);
    await migrate(db, backup, migrations).catch((error) => {
      db.kv.close();
      throw error;
    });
    return {
      db,
      async close() {
        await db.close();
        lock[Symbol.dispose]();
      },
    };
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}

async function refuseHalfRestored(folder: string): Promise<void> {
  const exists = (name: string) => {
    return Deno.stat(join(folder, name)).then(() => true, () => false);
  };
  // The database moves last: where it is, nothing is missing.
  if (!await exists(RESTORING) || await exists(DATABASE)) return;
  throw new StartError(
    `A restore into ${folder} was interrupted. Run \`parley restore\` again, ` +
      `or delete the folder ${join(folder, RESTORING)} to do without it.`,
  );
}
