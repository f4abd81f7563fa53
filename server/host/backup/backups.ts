import { join } from "node:path";
import { type BackupTime, elapsedSince } from "./cadence.ts";
import { copyNewest } from "./copy.ts";
import { allBackupsIn, backupByAdmin, backupIfDue, type BackupPlan, lastOf } from "./schedule.ts";
import { HEAD_BYTES, isSealed } from "./seal.ts";
import type { Offer } from "./turns.ts";

/** Milliseconds: a computer that slept must not delay for days. */
const CHECK_INTERVAL_MS = 60_000;
/** Milliseconds after a failure; twice as many after each that follows. */
const FIRST_RETRY_MS = 55_000;
const MAX_RETRY_MS = 3600_000;
/** Milliseconds for which a link to a backup is valid. */
const LINK_LIFETIME_MS = 60_000;

/** A backup that is there. */
interface BackupFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  at: number;
  /** True if it is encrypted: only such a backup may be downloaded (HARD-4). */
  sealed: boolean;
}

/**
 * The backups of a running server. Makes them on demand and, with `every`, whenever the last is old
 * enough, and copies them to the plan's object store. Failures are logged and, on a schedule,
 * retried: after a minute, then less and less often, at last once an hour.
 */
export class Backups {
  /** Why the last could not be made, or not be copied to the object store; null: it could. */
  problem: string | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #making = false;
  #last: BackupTime | null = null;
  #failures = 0;
  #notBefore = -Infinity;
  #began: number;
  #every: number | null;
  readonly #offers = new Map<string, Offer>();
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param every milliseconds between two; null: none are made by themselves */
  constructor(readonly plan: BackupPlan, every: number | null) {
    this.#began = plan.uptime();
    plan.turns?.onOffer((offer) => this.#offers.set(offer.secret, offer));
    this.#every = every;
    this.#start();
  }

  /** Milliseconds between two; null: none are made by themselves. */
  get every(): number | null {
    return this.#every;
  }

  /** Makes a backup this often from now on, and keeps so many (MEND-58). */
  schedule(every: number | null, keep: number, passphrase: string | null = null): void {
    this.plan.keep = keep;
    this.plan.passphrase = passphrase;
    if (every === this.#every) return;
    clearInterval(this.#timer);
    this.#every = every;
    this.#began = this.plan.uptime();
    this.#start();
  }

  #start(): void {
    if (this.#every === null) return;
    this.#look();
    this.#timer = setInterval(() => this.#look(), Math.min(CHECK_INTERVAL_MS, this.#every));
  }

  /** Returns whether a backup is being made, or the last could not be made or copied. */
  get state(): "idle" | "making" | "failed" {
    return this.#making ? "making" : this.problem === null ? "idle" : "failed";
  }

  /** When the last of the schedule was made, milliseconds since 1970; null: never. */
  get lastAt(): number | null {
    return this.#last && this.#last.at;
  }

  /** Returns whether a backup is overdue. */
  get late(): boolean {
    const { every, plan } = this;
    if (every === null) return false;
    const waited = this.#last
      ? elapsedSince(this.#last, every, plan)
      : plan.uptime() - this.#began + every;
    return waited > every + Math.max(600_000, every / 10);
  }

  /** Begins to make one, encrypted with this; false: one is being made already. */
  begin(passphrase: string): boolean {
    return this.#run(() => backupByAdmin(this.plan, passphrase).then(() => true));
  }

  /** Newest first. */
  async list(): Promise<BackupFile[]> {
    const { folder } = this.plan;
    const found = await allBackupsIn(folder);
    return await Promise.all(found.map(async ({ name, at }) => {
      using file = await Deno.open(join(folder, name));
      const head = new Uint8Array(HEAD_BYTES);
      await file.read(head);
      const { size } = await file.stat();
      return { name, size, at, sealed: isSealed(head) };
    }));
  }

  /** Returns a secret with which a listed backup can be downloaded once, soon. */
  offer(name: string): string {
    const now = this.plan.now();
    for (const [old, { until }] of this.#offers) if (until <= now) this.#offers.delete(old);
    const secret = crypto.randomUUID();
    this.#broadcast({ secret, name, until: now + LINK_LIFETIME_MS });
    return secret;
  }

  /** Returns the backup of an offer, once. */
  redeem(secret: string): { name: string; path: string } | null {
    const offer = this.#offers.get(secret);
    if (!offer || offer.until <= this.plan.now()) return null;
    this.#broadcast({ ...offer, until: 0 });
    return { name: offer.name, path: join(this.plan.folder, offer.name) };
  }

  /** Resolves when no backup is being made any longer. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#work;
  }

  /** Any node may be asked for it. */
  #broadcast(offer: Offer): void {
    this.#offers.set(offer.secret, offer);
    this.plan.turns?.broadcast(offer);
  }

  #look(): void {
    if (this.plan.uptime() >= this.#notBefore) this.#run(() => this.#makeIfDue());
  }

  /** @returns false where one is being made already */
  #run(job: () => Promise<boolean>): boolean {
    if (this.#making) return false;
    this.#making = true;
    this.#work = job().then((made) => {
      // A check that finds nothing due does not clear an earlier failure.
      if (!made) return;
      this.problem = null;
      this.#failures = 0;
    }, (error) => {
      const { plan } = this;
      this.problem = error instanceof Error ? error.message : String(error);
      const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
      this.#notBefore = plan.uptime() + wait;
      plan.log.error("a backup could not be made", error);
    }).finally(() => this.#making = false);
    return true;
  }

  async #makeIfDue(): Promise<boolean> {
    const { plan } = this;
    try {
      const made = await backupIfDue({ ...plan, every: this.every! });
      // The newest of another node is there to be copied by that one.
      if (plan.turns && !(await plan.turns.last())?.isOwn) return made;
      return await copyNewest(plan) || made;
    } finally {
      this.#last = await lastOf(plan).catch(() => this.#last);
    }
  }
}
