import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { StartError } from "../base/start_error.ts";
import { checkFile, checkHead, whyDamaged } from "./check_file.ts";
import { wasStoppedCleanly } from "./clean_stop.ts";
import { DAMAGED, DATABASE, databaseBytes, exists } from "./files.ts";

/** How a large database is checked while a server already works on it. */
export interface CheckAside {
  /** Bytes; a smaller database is checked before. Default: as much as takes about 50 ms. */
  from?: number;
  /** Checks all of it in another process; rejects if it is damaged, or cannot be checked. */
  check(signal: AbortSignal): Promise<void>;
  /** @param milliseconds that it took */
  onWhole(milliseconds: number): void;
  /** Called once; the program must end at once, and close nothing. */
  onDamaged(error: StartError): void;
}

/** Bytes. */
const LARGE_BYTES = 48 * 1024 * 1024;

/**
 * Checks a database before it is opened, as far as that does not take long: after a clean stop it
 * is intact, a small one is read, and only the first page and the size of a large one are checked.
 * @param aside absent: a large one is read as well
 * @returns whether all of it is proven
 * @throws StartError; no file is changed
 */
export async function checkAtStart(folder: string, aside?: CheckAside): Promise<boolean> {
  const path = join(folder, DATABASE);
  const note = join(folder, DAMAGED);
  const wasDamaged = await exists(note);
  if (!wasDamaged && await wasStoppedCleanly(folder)) return true;
  if (aside && !wasDamaged && await databaseBytes(folder) >= (aside.from ?? LARGE_BYTES)) {
    await checkHead(path);
    return false;
  }
  await checkFile(path, "quick");
  // An intact one has been put in its place.
  if (wasDamaged) await Deno.remove(note);
  return true;
}

/**
 * The check of a database that is already open. Until it has ended, writes stay in the log next to
 * the file: an open read transaction keeps SQLite from merging them. So a damaged file can be
 * repaired as it was, along with everything acknowledged since.
 */
export class Proof {
  readonly proven: Promise<boolean>;
  readonly #settle: (isWhole: boolean) => void;
  readonly #abort = new AbortController();
  readonly #path: string;
  readonly #work: Promise<void>;
  #held: DatabaseSync | null;

  /** Begins, once the database was opened and before anything is written into it. */
  constructor(private readonly folder: string, private readonly aside: CheckAside) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.proven = promise;
    this.#settle = resolve;
    this.#path = join(folder, DATABASE);
    this.#held = new DatabaseSync(this.#path, { readOnly: true });
    this.#held.exec("BEGIN");
    this.#held.prepare("SELECT count(*) FROM sqlite_master").get();
    this.#work = this.#prove();
  }

  /** Stops the check, if it still runs. */
  stop(): void {
    this.#abort.abort();
    this.#settle(false);
  }

  /** The same, to be done before the database is closed. @returns whether it was proven */
  async end(): Promise<boolean> {
    this.stop();
    await this.#work;
    this.#release();
    return await this.proven;
  }

  async #prove(): Promise<void> {
    const began = performance.now();
    const { signal } = this.#abort;
    const isWhole = await this.aside.check(signal).then(() => true, () => false);
    if (signal.aborted) return;
    if (!isWhole) {
      // The other process may have reached no verdict: here everything waits for one.
      const reason = await whyDamaged(this.#path, "quick");
      if (signal.aborted) return;
      if (reason !== null) return await this.#refuse(reason);
    }
    this.#release();
    this.#settle(true);
    this.aside.onWhole(performance.now() - began);
  }

  async #refuse(reason: string): Promise<void> {
    await Deno.writeTextFile(join(this.folder, DAMAGED), `${reason}\n`, { mode: 0o600 })
      // The next start finds it as this one did.
      .catch(() => {});
    this.aside.onDamaged(
      new StartError(
        `The database ${this.#path} is damaged (${reason}). What was written since the start is not ` +
          `in it, but in ${this.#path}-wal: keep both. Restore a backup into another folder, or move ` +
          "both away to start empty.",
      ),
    );
  }

  #release(): void {
    this.#held?.close();
    this.#held = null;
  }
}
