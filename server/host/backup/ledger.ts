import { z } from "zod";
import {
  type ObjectStore,
  readText,
  type StoredObject,
  textSource,
} from "../../storage/objects/port.ts";
import type { BackupTime } from "./cadence.ts";
import { isByAdmin, timeOf } from "./names.ts";

/** The name of the ledger in a place for backups. */
export const LEDGER = "parley-backups.json";

const mark = z.object({
  at: z.number(),
  uptime: z.number().nullable(),
  process: z.string().nullable(),
});
const entry = z.object({
  name: z.string(),
  /** Bytes; 0 while it is made. */
  size: z.number(),
  /**
   * good: it was read back intact before it got its name. making: it was begun; if its file is
   * there, it is good. found: it was there already, and nobody knows whether it is intact.
   */
  state: z.enum(["good", "making", "found"]),
  mark: mark.nullable(),
});
const ledger = z.object({
  format: z.literal(1),
  /** When the schedule last made one. */
  last: mark.nullable(),
  /** In the order in which they were made, regardless of their names. */
  backups: z.array(entry),
});

export type LedgerEntry = z.infer<typeof entry>;
type Ledger = z.infer<typeof ledger>;

/**
 * Reads the ledger of the backups in a place, compared with the files there (OPS-3). The ledger
 * gives the order in which they were made, not a clock. Backups unknown to it come first: they are
 * taken to be older.
 */
export async function readLedger(store: ObjectStore): Promise<Ledger> {
  const kept = parse(await readText(store, LEDGER));
  const there = new Map((await store.list()).map((object) => [object.name, object]));
  const known = kept.backups.flatMap((entry) => stillThere(entry, there.get(entry.name)));
  for (const entry of kept.backups) {
    const finished = entry.state === "making" && there.has(entry.name);
    // The one that was begun last: its end was not written down.
    if (finished && !isByAdmin(entry.name)) kept.last = entry.mark;
  }
  const names = new Set(known.map(({ name }) => name));
  const found = [...there.values()]
    .filter(({ name }) => timeOf(name) !== null && !names.has(name))
    .sort((a, b) => timeOf(a.name)! - timeOf(b.name)!)
    .map(({ name, size }): LedgerEntry => ({ name, size, state: "found", mark: null }));
  return { ...kept, backups: [...found, ...known] };
}

function stillThere(entry: LedgerEntry, object: StoredObject | undefined): LedgerEntry[] {
  if (!object) return [];
  if (entry.state === "making") return [{ ...entry, size: object.size, state: "good" }];
  // The file has changed since.
  if (object.size !== entry.size) return [{ ...entry, size: object.size, state: "found" }];
  return [entry];
}

/** Parses a ledger. An unreadable one is started over: then nothing counts as verified. */
function parse(text: string | null): Ledger {
  try {
    if (text !== null) return ledger.parse(JSON.parse(text));
  } catch {
    // Not by us, or damaged.
  }
  return { format: 1, last: null, backups: [] };
}

export async function writeLedger(store: ObjectStore, ledger: Ledger): Promise<void> {
  await store.put(LEDGER, textSource(JSON.stringify(ledger, null, 2)));
}

/**
 * Returns when the schedule last made one; if the ledger does not say, by the newest name that is
 * not in the future. Null: never.
 */
export function lastMade({ last, backups }: Ledger, now: number): BackupTime | null {
  if (last) return last;
  const times = backups.filter(({ name }) => !isByAdmin(name)).map(({ name }) => timeOf(name)!);
  const past = times.filter((at) => at <= now);
  return past.length ? { at: Math.max(...past), uptime: null, process: null } : null;
}

/**
 * Returns the backups of one kind that may be deleted: all made before the last `keep` good ones.
 * Backups that were merely found do not count as good, and no clock is used.
 */
export function outdated({ backups }: Ledger, keep: number, byAdmin: boolean): string[] {
  const kind = backups.filter(({ name }) => isByAdmin(name) === byAdmin);
  const good = kind.filter(({ state }) => state === "good");
  if (good.length < keep) return [];
  return kind.slice(0, kind.indexOf(good.at(-keep)!)).map(({ name }) => name);
}
