import { join } from "node:path";
import type { Log } from "../../base/log.ts";
import { folderStore } from "../../storage/objects/folder.ts";
import type { ObjectStore } from "../../storage/objects/port.ts";
import { type BackupTime, type Clocks, isDue, markOf } from "./cadence.ts";
import { lastMade, type LedgerEntry, outdated, readLedger, writeLedger } from "./ledger.ts";
import type { BackupTurns } from "./turns.ts";
import { adminBackupName, backupName, isByAdmin, isDamaged, isLeftOver, timeOf } from "./names.ts";

/** Backups of a running server: where to, and how many of them stay. */
export interface BackupPlan extends Clocks {
  folder: string;
  keep: number;
  /** True if the host has them encrypted. */
  sealed: boolean;
  /** Passphrase that an admin sets for scheduled backups, if the host sets none (MEND-58). */
  passphrase?: string | null;
  /**
   * Makes a backup in another process, since a copy of a large database takes a while. A passphrase
   * encrypts it, otherwise the host's setting applies. It gets its name after it was read back.
   */
  make: (file: string, passphrase: string | null) => Promise<void>;
  /** Absent: no other node makes backups of the same data. */
  turns?: BackupTurns;
  /** Second destination of scheduled backups; absent: none. */
  openCopies?: () => Promise<ObjectStore>;
  /** Name of that destination for people. */
  copiesTo?: string;
  log: Log;
}

/** The same, and how often. */
interface ScheduleOptions extends BackupPlan {
  /** Milliseconds between two. */
  every: number;
}

/** Makes a backup if one is due. @returns whether one was made */
export async function backupIfDue(options: ScheduleOptions): Promise<boolean> {
  const { every, turns } = options;
  const isOver = async () => {
    const last = await lastOf(options);
    return last !== null && !isDue(last, every, options);
  };
  if (await isOver()) return false;
  const make = async () => {
    // Another node may have made one until it was this one's turn.
    if (turns && await isOver()) return false;
    await backupNow(options);
    await turns?.made();
    return true;
  };
  return await (turns ? turns.alone(make) : make()) ?? false;
}

/** When the schedule last made one, at any node; null: never. */
export async function lastOf({ folder, now, turns }: BackupPlan): Promise<BackupTime | null> {
  if (turns) return (await turns.last())?.time ?? null;
  return lastMade(await readLedger(folderStore(folder)), now());
}

/** Returns whether scheduled backups are encrypted, which is part of their names. */
export function isEncrypted({ sealed, passphrase }: BackupPlan): boolean {
  return sealed || !!passphrase;
}

/**
 * Makes a backup and deletes those older than the last `keep` good ones. Never runs twice at once.
 */
async function backupNow(plan: BackupPlan): Promise<void> {
  const { passphrase = null } = plan;
  await makeIn(plan, (now) => backupName({ now, sealed: isEncrypted(plan) }), passphrase);
}

/**
 * Makes one that an admin ordered, encrypted with their passphrase, which is stored nowhere
 * (HARD-4). As many stay as of the schedule's, counted apart.
 */
export async function backupByAdmin(plan: BackupPlan, passphrase: string): Promise<void> {
  const make = async () => {
    await makeIn(plan, adminBackupName, passphrase);
    return true;
  };
  if (await (plan.turns ? plan.turns.alone(make) : make())) return;
  throw new Error("Another node is making a backup at this moment: try again when it is done");
}

/**
 * Makes a backup, and writes it into the ledger first: where that can't be written, a backup can't
 * be either, and a backup whose end could not be written is still known.
 */
async function makeIn(
  plan: BackupPlan,
  nameAt: (now: number) => string,
  passphrase: string | null,
): Promise<void> {
  const { folder, keep, log } = plan;
  const store = folderStore(folder);
  const ledger = await readLedger(store);
  const there = (await store.list()).map(({ name }) => name);
  // Leftovers of interrupted attempts: nobody else writes here.
  for (const name of there.filter(isLeftOver)) await store.remove(name);
  const name = freeName(nameAt, plan.now(), there);
  const byAdmin = isByAdmin(name);
  const entry: LedgerEntry = { name, size: 0, state: "making", mark: markOf(plan) };
  ledger.backups.push(entry);
  await writeLedger(store, ledger);
  try {
    await plan.make(join(folder, name), passphrase);
  } finally {
    await dropDamaged(store, name);
  }
  entry.size = (await Deno.stat(join(folder, name))).size;
  entry.state = "good";
  if (!byAdmin) ledger.last = entry.mark;
  const old = outdated(ledger, keep, byAdmin);
  ledger.backups = ledger.backups.filter((entry) => !old.includes(entry.name));
  await writeLedger(store, ledger);
  for (const name of old) await store.remove(name);
  log.info(`A backup was made: ${join(folder, name)}`);
}

/** Deletes backups of damaged data: all once there is a good one, until then all but the newest. */
async function dropDamaged(store: ObjectStore, made: string): Promise<void> {
  const names = (await store.list()).map(({ name }) => name);
  const isGood = names.includes(made);
  const newest = `${made}.damaged`;
  if (!isGood && !names.includes(newest)) return;
  for (const name of names.filter(isDamaged)) {
    if (isGood || name !== newest) await store.remove(name);
  }
}

/** A clock that was set back may come to a second that has its backup already. */
function freeName(nameAt: (now: number) => string, now: number, there: string[]): string {
  for (let at = now;; at += 1000) {
    const name = nameAt(at);
    if (!there.includes(name)) return name;
  }
}

/** All that were made in a folder, by the schedule or an admin, newest first by their names. */
export async function allBackupsIn(folder: string): Promise<{ name: string; at: number }[]> {
  const names = (await folderStore(folder).list()).map(({ name }) => ({ name, at: timeOf(name) }));
  return names.filter((one): one is { name: string; at: number } => one.at !== null)
    .sort((a, b) => b.at - a.at);
}
