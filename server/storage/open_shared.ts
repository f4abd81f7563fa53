import { Db } from "./db.ts";
import { incompleteError, isIncomplete } from "./incomplete.ts";
import { lockFolder } from "./lock.ts";
import { migrate, type Migration, MIGRATIONS } from "./migrations.ts";
import type { Storage } from "./open.ts";

export interface SharedOptions {
  /** `postgres://…` */
  address: string;
  onFault: (error: unknown) => void;
  migrations?: Migration[];
}

/**
 * Opens a database that several nodes share (CL-1). The folder (made if missing) is this node's: it
 * has what belongs to the machine, and nothing of it is looked at here.
 * @throws StartError when the folder is in use, or the database cannot be reached or used, or is of a
 * newer schema
 */
export async function openShared(
  folder: string,
  { address, onFault, migrations = MIGRATIONS }: SharedOptions,
): Promise<Storage> {
  const lock = await lockFolder(folder);
  try {
    // Loaded by those alone who have one.
    const { PostgresEngine } = await import("./engines/postgres/engine.ts");
    const engine = await PostgresEngine.open(address, { onFault });
    const db = new Db(engine, onFault, Date.now);
    try {
      if (await isIncomplete(engine)) throw incompleteError();
      await db.follow();
      // There is no backup of ours before: whoever runs PostgreSQL has their own.
      await migrate(db, () => {}, migrations);
    } catch (error) {
      await db.close();
      throw error;
    }
    return {
      db,
      proven: Promise.resolve(true),
      stopProving: () => {},
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
