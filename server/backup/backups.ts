import { join } from "node:path";
import { allBackupsIn, backupByAdmin, backupIfDue, type BackupPlan, timeOf } from "./schedule.ts";
import { HEAD_BYTES, isSealed } from "./seal.ts";

/** Milliseconds: a computer that slept, or a clock that was set, must not delay for days. */
const LOOK_EVERY = 60_000;
/** Milliseconds that a link to a backup is good for. */
const LINK_LIFE = 60_000;

/** A backup that is there. */
export interface BackupFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether it is encrypted: only such a one may leave by the web (HARD-4). */
  sealed: boolean;
}

/** The backups of a running server. */
export interface Backups {
  readonly plan: BackupPlan;
  /** Milliseconds between two; null: none are made by themselves. */
  readonly every: number | null;
  /** Whether one is being made, or the last could not be. */
  readonly state: "idle" | "making" | "failed";
  /** Begins to make one, encrypted with this; false: one is being made already. */
  begin(passphrase: string): boolean;
  /** The newest first. */
  list(): Promise<BackupFile[]>;
  /** A secret with which one of the list can be fetched once, soon. */
  offer(name: string): string;
  /** What was offered. */
  redeem(secret: string): { name: string; path: string } | null;
  /** Resolves when nothing is being made any more. */
  stop(): Promise<void>;
}

/**
 * Makes backups on order and, with `every`, whenever the newest in the folder is old enough. What
 * fails is logged and, on a schedule, tried again.
 */
export function openBackups(plan: BackupPlan, every: number | null): Backups {
  let work: Promise<unknown> = Promise.resolve();
  let state: Backups["state"] = "idle";
  const offers = new Map<string, { name: string; until: number }>();

  function run(job: () => Promise<unknown>): boolean {
    if (state === "making") return false;
    const before = state;
    state = "making";
    // A look that finds nothing due tells nothing of an earlier failure.
    work = job().then((made) => state = made === false ? before : "idle", (error) => {
      state = "failed";
      plan.log.error("a backup could not be made", error);
    });
    return true;
  }
  const look = () => every !== null && run(() => backupIfDue({ ...plan, every }));
  look();
  const timer = every !== null && setInterval(look, Math.min(LOOK_EVERY, every));

  async function list(): Promise<BackupFile[]> {
    const names = await allBackupsIn(plan.folder);
    return await Promise.all(names.map(async (name) => {
      using file = await Deno.open(join(plan.folder, name));
      const head = new Uint8Array(HEAD_BYTES);
      await file.read(head);
      const { size } = await file.stat();
      return { name, size, at: timeOf(name), sealed: isSealed(head) };
    }));
  }

  return {
    plan,
    every,
    get state() {
      return state;
    },
    begin: (passphrase) => run(() => backupByAdmin(plan, passphrase)),
    list,
    offer(name) {
      for (const [old, { until }] of offers) if (until <= plan.now()) offers.delete(old);
      const secret = crypto.randomUUID();
      offers.set(secret, { name, until: plan.now() + LINK_LIFE });
      return secret;
    },
    redeem(secret) {
      const offer = offers.get(secret);
      offers.delete(secret);
      if (!offer || offer.until <= plan.now()) return null;
      return { name: offer.name, path: join(plan.folder, offer.name) };
    },
    async stop() {
      if (timer !== false) clearInterval(timer);
      await work;
    },
  };
}
