import { join } from "node:path";
import { folderStore } from "../../storage/objects/folder.ts";
import { elapsedSince, type Mark } from "./cadence.ts";
import { copyNewest } from "./copy.ts";
import { lastMade, readLedger } from "./ledger.ts";
import { allBackupsIn, backupByAdmin, backupIfDue, type BackupPlan } from "./schedule.ts";
import { HEAD_BYTES, isSealed } from "./seal.ts";

/** Milliseconds: a computer that slept must not delay for days. */
const LOOK_EVERY = 60_000;
/** Milliseconds after a failure; twice as many after each that follows. */
const FIRST_RETRY = 55_000;
const LAST_RETRY = 3600_000;
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
  /** Whether one is being made, or the last could not be made or copied. */
  readonly state: "idle" | "making" | "failed";
  /** Why the last could not be made, or not be copied to the object store; null: it could. */
  readonly problem: string | null;
  /** When the last of the schedule was made, milliseconds since 1970; null: never. */
  readonly lastAt: number | null;
  /** Whether one should have been made a while ago. */
  readonly late: boolean;
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
 * Makes backups on order and, with `every`, whenever the last is old enough, and copies them to the
 * plan's object store. What fails is logged and, on a schedule, tried again: after a minute, then
 * ever more rarely, at last once an hour.
 */
export function openBackups(plan: BackupPlan, every: number | null): Backups {
  let work: Promise<unknown> = Promise.resolve();
  let making = false;
  let problem: string | null = null;
  let last: Mark | null = null;
  let failures = 0;
  let notBefore = -Infinity;
  const offers = new Map<string, { name: string; until: number }>();
  const began = plan.uptime();

  /** @returns false where one is being made already */
  function run(job: () => Promise<boolean>): boolean {
    if (making) return false;
    making = true;
    work = job().then((made) => {
      // A look that finds nothing due tells nothing of an earlier failure.
      if (!made) return;
      problem = null;
      failures = 0;
    }, (error) => {
      problem = error instanceof Error ? error.message : String(error);
      notBefore = plan.uptime() + Math.min(LAST_RETRY, FIRST_RETRY * 2 ** failures++);
      plan.log.error("a backup could not be made", error);
    }).finally(() => making = false);
    return true;
  }
  async function scheduled(): Promise<boolean> {
    try {
      const made = await backupIfDue({ ...plan, every: every! });
      return await copyNewest(plan) || made;
    } finally {
      last = await readLedger(folderStore(plan.folder))
        .then((ledger) => lastMade(ledger, plan.now()), () => last);
    }
  }
  const look = () => every !== null && plan.uptime() >= notBefore && run(scheduled);
  look();
  const timer = every !== null && setInterval(look, Math.min(LOOK_EVERY, every));

  async function list(): Promise<BackupFile[]> {
    const found = await allBackupsIn(plan.folder);
    return await Promise.all(found.map(async ({ name, at }) => {
      using file = await Deno.open(join(plan.folder, name));
      const head = new Uint8Array(HEAD_BYTES);
      await file.read(head);
      const { size } = await file.stat();
      return { name, size, at, sealed: isSealed(head) };
    }));
  }

  return {
    plan,
    every,
    get state() {
      return making ? "making" : problem === null ? "idle" : "failed";
    },
    get problem() {
      return problem;
    },
    get lastAt() {
      return last && last.at;
    },
    get late() {
      if (every === null) return false;
      const waited = last ? elapsedSince(last, every, plan) : plan.uptime() - began + every;
      return waited > every + Math.max(600_000, every / 10);
    },
    begin: (passphrase) => run(() => backupByAdmin(plan, passphrase).then(() => true)),
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
