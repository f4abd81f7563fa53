import { join } from "node:path";
import type { Log } from "../log.ts";
import { backupName } from "./create.ts";

/** Backups of a running server: where to, and how many of them stay. */
export interface BackupPlan {
  folder: string;
  keep: number;
  /** Whether they are encrypted: part of their names. */
  sealed: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Makes one, in another process: a copy of a large database takes a while. */
  make: (file: string) => Promise<void>;
  log: Log;
}

/** The same, and how often. */
export interface ScheduleOptions extends BackupPlan {
  /** Milliseconds between two. */
  every: number;
}

const OURS = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.tar|\.sealed)$/;
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
  const { folder, now, sealed, make, keep, log } = plan;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const name = backupName({ now: now(), sealed });
  // One of this very second is as good.
  if ((await backupsIn(folder)).includes(name)) return;
  // Of tries that were cut short: nobody else writes here.
  await removeAll(folder, (await namesIn(folder)).filter((name) => LEFT_OVER.test(name)));
  await make(join(folder, name));
  log.info(`A backup was made: ${join(folder, name)}`);
  await removeAll(folder, (await backupsIn(folder)).slice(0, -keep));
}

/** The names of the backups in a folder that a schedule made, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => OURS.test(name)).sort();
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
  const [, day, time] = /^parley-(.{10})T(.{8})/.exec(name)!;
  return Date.parse(`${day}T${time.replaceAll("-", ":")}Z`);
}

async function removeAll(folder: string, names: string[]): Promise<void> {
  for (const name of names) await Deno.remove(join(folder, name));
}
