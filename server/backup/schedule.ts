import { join } from "node:path";
import type { Log } from "../log.ts";
import { adminBackupName, backupName } from "./create.ts";

/** Backups of a running server: where to, and how many of them stay. */
export interface BackupPlan {
  folder: string;
  keep: number;
  /** Whether they are encrypted: part of their names. */
  sealed: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /**
   * Makes one, in another process: a copy of a large database takes a while. With a passphrase it
   * is encrypted with that, else as the host has chosen.
   */
  make: (file: string, passphrase: string | null) => Promise<void>;
  log: Log;
}

/** The same, and how often. */
export interface ScheduleOptions extends BackupPlan {
  /** Milliseconds between two. */
  every: number;
}

const OURS = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.tar|\.sealed)$/;
/** Not of the schedule: they delay none of its own, and push none of them out. */
const BY_ADMIN = /^parley-admin-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.sealed$/;
const LEFT_OVER = /^parley-.*\.(partial|snapshot)$/;

/** Whether one was due. */
export async function backupIfDue(options: ScheduleOptions): Promise<boolean> {
  const { folder, every, now } = options;
  const newest = (await backupsIn(folder)).at(-1);
  if (newest && timeOf(newest) <= now() && timeOf(newest) + every > now()) return false;
  await backupNow(options);
  return true;
}

/** Makes one and deletes the oldest above `keep`. Never two at once. */
export async function backupNow(plan: BackupPlan): Promise<void> {
  const name = backupName({ now: plan.now(), sealed: plan.sealed });
  // One of this very second is as good.
  if ((await backupsIn(plan.folder)).includes(name)) return;
  await makeIn(plan, name, null);
  await removeAll(plan.folder, (await backupsIn(plan.folder)).slice(0, -plan.keep));
}

/**
 * Makes one that an admin ordered, encrypted with their passphrase, which is stored nowhere
 * (HARD-4). As many stay as of the schedule's, counted apart.
 */
export async function backupByAdmin(plan: BackupPlan, passphrase: string): Promise<void> {
  await makeIn(plan, adminBackupName(plan.now()), passphrase);
  const made = (await namesIn(plan.folder)).filter((name) => BY_ADMIN.test(name)).sort();
  await removeAll(plan.folder, made.slice(0, -plan.keep));
}

async function makeIn(
  { folder, make, log }: BackupPlan,
  name: string,
  passphrase: string | null,
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  // Of tries that were cut short: nobody else writes here.
  await removeAll(folder, (await namesIn(folder)).filter((name) => LEFT_OVER.test(name)));
  await make(join(folder, name), passphrase);
  log.info(`A backup was made: ${join(folder, name)}`);
}

/** The names of the backups in a folder that a schedule made, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => OURS.test(name)).sort();
}

/** All that were made in a folder, by the schedule or an admin, the newest first. */
export async function allBackupsIn(folder: string): Promise<string[]> {
  const names = (await namesIn(folder)).filter((name) => OURS.test(name) || BY_ADMIN.test(name));
  return names.sort((a, b) => timeOf(b) - timeOf(a));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** Milliseconds since 1970, from the name: a copied file keeps it. */
export function timeOf(name: string): number {
  const [, day, time] = /^parley-(?:admin-)?(.{10})T(.{8})/.exec(name)!;
  return Date.parse(`${day}T${time.replaceAll("-", ":")}Z`);
}

async function removeAll(folder: string, names: string[]): Promise<void> {
  for (const name of names) await Deno.remove(join(folder, name));
}
