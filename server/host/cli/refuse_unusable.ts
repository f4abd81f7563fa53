import { dirname } from "node:path";
import { readPassphrase } from "../backup/passphrase.ts";
import type { Config } from "../config/load.ts";
import { StartError } from "../../base/start_error.ts";
import { bucketOf, copiesOf } from "./storage.ts";

/**
 * Refuses options that would only fail once the server runs, before anything is touched (MEND-57).
 * @throws StartError
 */
export async function refuseUnusable(config: Config): Promise<void> {
  copiesOf(config);
  bucketOf(config);
  const { backupPassphraseFile, backupDir } = config;
  if (backupPassphraseFile === "-") {
    throw new StartError(
      "A server can't read a passphrase from standard input: name a file with " +
        "--backup-passphrase-file.",
    );
  }
  await readPassphrase(backupPassphraseFile);
  if (backupDir !== null) await requireFolder(dirname(backupDir));
}

/** The last folder is made; one above it that is missing is a typo or a disk that isn't mounted. */
async function requireFolder(folder: string): Promise<void> {
  const isThere = await Deno.stat(folder).then(() => true, (error) => {
    // An unreadable folder may exist.
    return !(error instanceof Deno.errors.NotFound);
  });
  if (isThere) return;
  throw new StartError(
    `--backup-dir: the folder ${folder} does not exist. Make it, or mount its disk, first.`,
  );
}
