import { dirname, join } from "node:path";
import { DATABASE, LOCK, RESTORING } from "../../storage/files.ts";
import { keys } from "../../storage/keys.ts";
import { lockFolder } from "../../storage/lock.ts";
import { giveToOwner } from "../../storage/owner.ts";
import { writeValue } from "../../storage/write_value.ts";
import { isScratch } from "../../storage/scratch.ts";
import { renameSynced } from "../../storage/sync.ts";
import { StartError } from "../../base/start_error.ts";
import { extractBackup, requireBackup } from "./extract.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Restores a backup into an empty folder (made if missing). Everything is unpacked next to its
 * place and verified first; the database moves last, and only then does the folder count as data.
 * Until then a server refuses to start on it, and another restore starts over.
 * @throws StartError
 */
export async function restoreBackup(
  path: string,
  folder: string,
  passphrase: string | null,
): Promise<Manifest> {
  await requireBackup(path);
  await refuseFull(folder);
  const isNew = await Deno.stat(folder).then(() => false, () => true);
  using _lock = await lockFolder(folder);
  const aside = join(folder, RESTORING);
  await Deno.remove(aside, { recursive: true }).catch(() => {});
  await Deno.mkdir(aside, { mode: 0o700 });
  let manifest: Manifest;
  try {
    manifest = await extractBackup(path, aside, passphrase);
    await note(manifest, join(aside, DATABASE));
  } catch (error) {
    await Deno.remove(aside, { recursive: true });
    if (isNew) await removeEmpty(folder);
    throw error;
  }
  const others = manifest.files.map(({ name }) => name).filter((name) => name !== DATABASE);
  for (const name of [...others, DATABASE]) {
    const below = dirname(join(folder, name));
    await Deno.mkdir(below, { recursive: true, mode: 0o700 });
    if (below !== folder) await giveToOwner(below, folder);
    await giveToOwner(join(aside, name), folder);
    await renameSynced(join(aside, name), join(folder, name));
  }
  await Deno.remove(aside, { recursive: true });
  return manifest;
}

/**
 * Notes in the data what it was restored from, so that sessions used since then stay alive. The
 * data gets a new database id: the original may still be in use (MEND-2).
 */
async function note({ created_at }: Manifest, database: string): Promise<void> {
  await writeValue(database, keys.restored, Date.parse(created_at));
  await writeValue(database, keys.database, crypto.randomUUID());
}

/** A folder that was made for nothing, with its lock, goes again; as far as the system lets it. */
async function removeEmpty(folder: string): Promise<void> {
  for (const path of [join(folder, LOCK), folder]) await Deno.remove(path).catch(() => {});
}

/**
 * Refuses a folder that is not empty. Files of an interrupted restore may be there: it began in an
 * empty folder.
 * @throws StartError
 */
export async function refuseFull(folder: string): Promise<void> {
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)
    .catch((): string[] => []);
  const interrupted = names.includes(RESTORING) && !names.includes(DATABASE);
  if (interrupted || names.every((name) => name === LOCK || isScratch(name))) return;
  throw new StartError(
    `${folder} is not empty. A backup is restored into an empty folder: ` +
      "move what is there away, or choose another with --data.",
  );
}
