import type { Commit, Version } from "../engine.ts";
import { parametersOf } from "./commit_parameters.ts";
import { Client, codeOf, CROWDED, isRefused, LOCKED, READ_ONLY } from "./connect.ts";
import { backoff } from "./backoff.ts";
import { POSTGRES_SCHEMA } from "./schema.ts";
import { LOCK } from "./locks.ts";
import { within } from "./within.ts";

/** Milliseconds for which a commit is tried again after a lost connection. */
const RETRY_TIMEOUT_MS = 10_000;
/**
 * Milliseconds of retries after a commit that failed: those that wait behind it must not wait as
 * long again.
 */
const SHORT_RETRY_TIMEOUT_MS = 1000;
/** Milliseconds until the question whether an attempt still runs counts as lost. */
const OUTCOME_TIMEOUT_MS = 1000;
/** Codes of errors after which nothing of a statement can have reached the server. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "CONNECT_TIMEOUT"]);
/** Milliseconds until an attempt counts as lost. */
const ATTEMPT_TIMEOUT_MS = 5000;
/** Conflicts in a row after which no other node commits until the next attempt. */
const CONFLICTS_BEFORE_HOLD = 3;
/** Most milliseconds that this lasts. */
const MAX_HOLD_MS = 500;
/** Milliseconds after which the server ends it if the node hangs (MEND-61). */
const MAX_SERVER_HOLD_MS = 1000;
/** Takes one round trip. A transaction limits it: an idle session would hold the lock forever. */
const TAKE_TURN = `begin;
  set local idle_in_transaction_session_timeout = ${MAX_SERVER_HOLD_MS};
  set local lock_timeout = 4000;
  select pg_advisory_xact_lock(${LOCK.all}, 0)`;

/** Asks whether every attempt of a commit has ended. */
const ENDED = `select pg_try_advisory_xact_lock(${LOCK.commit},
  ('x' || left($1::text, 8))::bit(32)::int)::text as ended`;

const COMMIT = `select commit_group($1::text::int, $2::text::int, $3::text::uuid, $4::text,
  $5::text::boolean, $6::text::boolean, $7::text::int[], $8::text::boolean[],
  $9::text::bytea[], $10::text::bigint[], $11::text::bytea[], $12::text::bytea[],
  $13::text::bigint[], $14::text::bytea[], $15::text::bytea[], $16::text::bigint[],
  $17::text::bigint[], $18::text::bytea, $19::text::bytea, $20::text::bigint,
  $21::text::bytea)::text as version`;

/** Sends the commits of a node, one after another, over a connection of their own. */
export class Committer {
  /** Connection for commits. */
  readonly client: Client;
  #conflicts = 0;
  /** Id of the commit whose outcome could not be found out in time. */
  #unknown: string | undefined;
  #patience: number;
  /** Set while a transaction is open that locks all others out. */
  #isHolding = false;
  #holdTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param node its id
   * @param schema of records that it knows
   * @param patience milliseconds for which a commit is tried again after a lost connection
   */
  constructor(
    address: string,
    private readonly node: string,
    private readonly schema: number,
    /** Called when a commit has waited for a lock in vain. */
    private readonly onLocked: () => void,
    private readonly patience = RETRY_TIMEOUT_MS,
  ) {
    this.client = new Client(address, "write");
    this.#patience = patience;
  }

  /**
   * Sends a commit until its outcome is known: one whose response was lost is looked up by its id
   * (CL-3).
   * @param id a UUID of its own
   * @param onSent called if it may have reached the server
   * @returns null: a conflict
   * @throws the error of PostgreSQL, or that of the connection once time is up; at once while an
   * attempt of an earlier one still runs, since each would take a connection (MEND-65a)
   */
  async send(id: string, commit: Commit, onSent: () => void): Promise<Version | null> {
    await this.#requireNoneRuns();
    const parameters = parametersOf(commit);
    const began = performance.now();
    let [isAgain, locksAll] = [false, false];
    let refusals = 0;
    for (let tries = 0;; tries++) {
      try {
        const version = await this.#attempt([
          String(POSTGRES_SCHEMA),
          String(this.schema),
          id,
          this.node,
          ...[isAgain, locksAll].map(String),
          ...parameters,
        ]);
        this.#patience = this.patience;
        this.#conflicts = version === null ? this.#conflicts + 1 : 0;
        if (this.#conflicts >= CONFLICTS_BEFORE_HOLD) await this.#takeTurn();
        return version;
      } catch (error) {
        const code = codeOf(error);
        if (!NOT_SENT.has(code)) onSent();
        // In a deadlock one of the two gives way.
        if (code === "40P01" || code === "40001") {
          this.#conflicts++;
          return null;
        }
        // First of all: a statement that still waits for a connection must not be sent later.
        if (!isRefused(error)) this.#reconnect();
        // The server has no room for so many locks, so one lock covers all.
        if (code === "53200") locksAll = true;
        else if (code === LOCKED) this.onLocked();
        else if (isRefused(error) && code !== "23505" && !CROWDED.has(code)) throw error;
        // Fails at once if no other server can be the primary.
        if (code === READ_ONLY && ++refusals > this.client.hosts) throw error;
        if (performance.now() - began > this.#patience) {
          this.#patience = SHORT_RETRY_TIMEOUT_MS;
          this.#unknown = id;
          throw error;
        }
        isAgain = true;
      }
      await backoff(tries);
    }
  }

  async #requireNoneRuns(): Promise<void> {
    if (this.#unknown === undefined) return;
    const asked = this.client.run<{ ended: string }>(ENDED, [this.#unknown]);
    // If the question fails, nothing is known that would refuse this commit.
    const rows = await within(asked, OUTCOME_TIMEOUT_MS).catch(() => undefined);
    if (rows?.[0].ended === "false") throw new Error("an earlier commit still runs");
    if (rows) this.#unknown = undefined;
  }

  /** Sends it once, and ends the turn by it where this node has it. */
  async #attempt(parameters: (string | null)[]): Promise<Version | null> {
    const isHolding = this.#isHolding;
    this.#hold(false);
    const asked = this.client.run<{ version: string | null }>(COMMIT, parameters);
    // Sent in one piece with the commit, so that the transaction ends in the same round trip.
    const ended = isHolding ? this.client.sql.unsafe("commit") : undefined;
    const [[{ version }]] = await within(Promise.all([asked, ended]), ATTEMPT_TIMEOUT_MS);
    return version;
  }

  #reconnect(): void {
    this.client.renew();
    this.#hold(false);
  }

  /**
   * Locks out all other commits until the next attempt, so that what it has read is still current
   * then.
   */
  async #takeTurn(): Promise<void> {
    // Without it there may be one conflict more.
    await within(this.client.sql.unsafe(TAKE_TURN), ATTEMPT_TIMEOUT_MS)
      .then(() => this.#hold(true), () => this.#reconnect());
  }

  #hold(isHolding: boolean): void {
    this.#isHolding = isHolding;
    clearTimeout(this.#holdTimer);
    if (!isHolding) return;
    this.#holdTimer = setTimeout(() => {
      // The commit was not retried.
      this.#isHolding = false;
      this.client.sql.unsafe("rollback").catch(() => {});
    }, MAX_HOLD_MS);
  }

  async close(): Promise<void> {
    clearTimeout(this.#holdTimer);
    await this.client.end();
  }
}
