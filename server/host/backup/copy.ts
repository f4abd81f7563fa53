import { join } from "node:path";
import { folderStore } from "../../storage/objects/folder.ts";
import { fileSource } from "../../storage/objects/port.ts";
import { type LedgerEntry, outdated, readLedger, writeLedger } from "./ledger.ts";
import { isByAdmin } from "./names.ts";
import type { BackupPlan } from "./schedule.ts";

/** The newest backup that this process has copied, by plan: saves asking the store. */
const copied = new WeakMap<BackupPlan, string>();

/**
 * Copies the newest good backup of the schedule to the plan's object store, where as many stay as
 * in the folder, by a ledger of its own (OPS-3). @returns whether one was copied
 */
export async function copyNewest(plan: BackupPlan): Promise<boolean> {
  const { folder, keep, log, openCopies } = plan;
  if (!openCopies) return false;
  const here = await readLedger(folderStore(folder));
  const newest = here.backups.findLast(({ name, state }) => state === "good" && !isByAdmin(name));
  if (!newest || copied.get(plan) === newest.name) return false;
  const store = await openCopies();
  try {
    const ledger = await readLedger(store);
    const there = ledger.backups.find(({ name }) => name === newest.name);
    if (there?.state !== "good" || there.size !== newest.size) {
      const entry: LedgerEntry = { ...newest };
      await store.put(newest.name, await fileSource(join(folder, newest.name)));
      ledger.backups = [...ledger.backups.filter(({ name }) => name !== newest.name), entry];
      ledger.last = entry.mark;
      const old = outdated(ledger, keep, false);
      ledger.backups = ledger.backups.filter(({ name }) => !old.includes(name));
      await writeLedger(store, ledger);
      for (const name of old) await store.remove(name);
      log.info(`The backup ${newest.name} was copied to ${store.location}`);
    }
  } catch (error) {
    throw new Error(
      `The backup ${newest.name} was made, but not copied to ${store.location}: ` +
        (error instanceof Error ? error.message : error),
    );
  }
  copied.set(plan, newest.name);
  return true;
}
