import { join } from "node:path";
import { DATABASE } from "../../storage/files.ts";
import { type DatabaseSource, ownDatabase } from "../../storage/database_source.ts";
import type { Config } from "../config/load.ts";
import { StartError } from "../../base/start_error.ts";

/** @throws StartError if the folder holds no data: a wrong `--data` must not start an empty one */
export async function requireData(folder: string): Promise<void> {
  if (await Deno.stat(join(folder, DATABASE)).then(() => true, () => false)) return;
  throw new StartError(
    `There is no data of Parley in ${folder}. Say where it is with --data, or start the server.`,
  );
}

/**
 * Returns the database: the folder's, or the PostgreSQL that `--storage` names. @throws StartError
 */
export async function databaseOf(
  { data, storage }: Pick<Config, "data" | "storage">,
): Promise<DatabaseSource> {
  if (storage !== null) {
    return (await import("../../storage/moving/move.ts")).sharedDatabase(storage);
  }
  await requireData(data);
  return ownDatabase(data);
}
