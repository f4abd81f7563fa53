import { join } from "node:path";
import type { Log } from "../log.ts";
import { backupName } from "./create.ts";

/** Backups of a running server: how often, where to, and how many of them stay. */
export interface ScheduleOptions {
  /** Milliseconds between two. */
  every: number;
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

/** Milliseconds: a computer that slept, or a clock that was set, must not delay for days. */
const LOOK_EVERY = 60_000;
const OURS = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.tar|\.sealed)$/;
const LEFT_OVER = /^parley-.*\.(partial|snapshot)$/;

/**
 * Makes a backup whenever the newest in the folder is old enough, and deletes the oldest above
 * `keep`. What fails is logged and tried again.
 * @returns stops it, once a backup under way is done
 */
export function scheduleBackups(options: ScheduleOptions): () => Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  let busy = false;
  const look = () => {
    if (busy) return;
    busy = true;
    work = backupIfDue(options)
      .catch((error) => options.log.error("a backup could not be made", error))
      .finally(() => busy = false);
  };
  look();
  const timer = setInterval(look, Math.min(LOOK_EVERY, options.every));
  return async () => {
    clearInterval(timer);
    await work;
  };
}

/** Whether one was due. */
export async function backupIfDue(options: ScheduleOptions): Promise<boolean> {
  const { folder, every, now, sealed, make, keep, log } = options;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const newest = (await backupsIn(folder)).at(-1);
  if (newest && timeOf(newest) <= now() && timeOf(newest) + every > now()) return false;
  // Of tries that were cut short: nobody else writes here.
  await removeAll(folder, (await namesIn(folder)).filter((name) => LEFT_OVER.test(name)));
  const name = backupName({ now: now(), sealed });
  await make(join(folder, name));
  log.info(`A backup was made: ${join(folder, name)}`);
  await removeAll(folder, (await backupsIn(folder)).slice(0, -keep));
  return true;
}

/** The names of the backups in a folder that a schedule made, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => OURS.test(name)).sort();
}

async function namesIn(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
}

/** Milliseconds since 1970, from the name: a copied file keeps it. */
function timeOf(name: string): number {
  const [, day, time] = /^parley-(.{10})T(.{8})/.exec(name)!;
  return Date.parse(`${day}T${time.replaceAll("-", ":")}Z`);
}

async function removeAll(folder: string, names: string[]): Promise<void> {
  for (const name of names) await Deno.remove(join(folder, name));
}
