import { join } from "node:path";
import { readLedger } from "../backup/ledger.ts";
import { isByAdmin } from "../backup/names.ts";
import type { Config } from "../config/load.ts";
import { withScratch } from "../../storage/scratch.ts";
import { StartError } from "../../base/start_error.ts";
import { openS3 } from "./storage.ts";

/** Name of the last good backup in a bucket, for `parley restore` and `parley check`. */
const NEWEST = "newest";

/**
 * Lends `act` a backup as a file: one at `https://ENDPOINT/BUCKET/…/NAME` is fetched into the data
 * folder first, and removed afterwards. `newest` in place of a name is the last good one there.
 * @throws StartError
 */
export async function withBackupFile<R>(
  file: string,
  config: Config,
  act: (path: string) => Promise<R>,
): Promise<R> {
  if (!/^https?:\/\//.test(file)) return await act(file);
  const [, location, asked] = /^(https?:\/\/[^/?#@]+\/.+)\/([\w.-]+)$/.exec(file) ?? [];
  if (!location) throw new StartError(`${file}: write it as https://ENDPOINT/BUCKET/NAME.`);
  const store = await openS3(config, location);
  const objects = await store.list().catch((error) => {
    throw new StartError(`Cannot read ${location}: ${error.message}.`);
  });
  const name = asked === NEWEST ? await newestIn(store, location) : asked;
  const found = objects.find((object) => object.name === name);
  if (!found) throw new StartError(`There is no ${name} in ${location}.`);
  const need = { purpose: "snapshot", bytes: 2 * found.size } as const;
  return await withScratch(config.data, need, async (scratch) => {
    const path = join(scratch, name);
    const bytes = await store.get(name);
    if (!bytes) throw new StartError(`There is no ${name} in ${location} any more.`);
    using target = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
    await bytes.pipeTo(target.writable, { preventClose: true }).catch((error) => {
      throw new StartError(`${name} could not be fetched from ${location}: ${error.message}.`);
    });
    return await act(path);
  });
}

async function newestIn(
  store: Parameters<typeof readLedger>[0],
  location: string,
): Promise<string> {
  const { backups } = await readLedger(store);
  const ofSchedule = backups.filter(({ name }) => !isByAdmin(name));
  const newest = ofSchedule.findLast(({ state }) => state === "good") ?? ofSchedule.at(-1);
  if (!newest) throw new StartError(`There is no backup in ${location}.`);
  return newest.name;
}
