import { join } from "node:path";
import { DATA_SCHEMA } from "../../base/data_schema.ts";
import { DATABASE } from "../../storage/files.ts";
import { ownRuntime, readDatabaseOrigin, refuseNewer } from "../../storage/runtime.ts";
import { StartError } from "../../base/start_error.ts";
import { openStorage } from "../../storage/open.ts";
import { damagedFiles, type FilesRead } from "../check/compare_files.ts";
import { FEATURES } from "../app/feature_list.ts";
import { type CheckedFacts, gather } from "../check/gather.ts";
import { damageOf } from "../check/judge.ts";

/**
 * Everything that must agree in a copy of the data, which is changed by that.
 * @param stored bytes of the files of messages, by id
 * @throws StartError
 */
export async function lookInto(
  copy: string,
  stored: Map<string, number>,
  files: FilesRead,
): Promise<CheckedFacts> {
  const storage = await openStorage(copy, { onFault: () => {}, backup: () => Promise.resolve() });
  try {
    const facts = await gather(storage.db, stored, FEATURES).catch((error) => {
      throw new StartError(
        `A record cannot be read (${error.message}): restore the last backup that is whole.`,
      );
    });
    facts.damagedFiles = await damagedFiles(facts, files);
    return facts;
  } finally {
    await storage.close();
  }
}

/** Lists the damage in a copy of the data, a line each (MEND-54). */
export async function damageIn(
  copy: string,
  stored: Map<string, number>,
  files: FilesRead,
): Promise<string[]> {
  if (isNewer(join(copy, DATABASE))) return [];
  try {
    return damageOf(await lookInto(copy, stored, files));
  } catch (error) {
    if (error instanceof StartError) return [error.message.replace(/\.$/, "")];
    throw error;
  }
}

/** True if a newer Parley, or a newer runtime, wrote it: this program does not open that. */
function isNewer(path: string): boolean {
  try {
    const written = readDatabaseOrigin(path);
    if (written) refuseNewer(written, DATA_SCHEMA, ownRuntime());
    return false;
  } catch {
    return true;
  }
}
