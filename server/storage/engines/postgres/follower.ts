import { BlockerWarning } from "./blocker_warning.ts";
import type { Client } from "./connect.ts";
import { PostgresSharedState } from "./shared_state.ts";
import { type FreshReader, FreshReaders } from "./fresh_readers.ts";
import { SLOW_COMMIT_MS } from "./horizon.ts";
import { before, type LogRow, LOOK, MAX_ENTRIES_PER_POLL, START } from "./log_queries.ts";
import { Notifier } from "./notifier.ts";
import { POSTGRES_SCHEMA } from "./schema.ts";
import { missingOf, timelineOf } from "./still_there.ts";
import { within } from "./within.ts";

/** An entry of the log, as it was read. */
export interface LogEntry {
  id: string;
  commit: string;
  isOwn: boolean;
  /** `bytea[]`, as PostgreSQL writes it; of own entries null. */
  keys: string | null;
  events: string | null;
}

export interface FollowerDeps {
  /** The name of this node in the log. */
  node: string;
  /** The schema of records that this program knows. */
  schema: number;
  open: (listeners: { onNotify: () => void; onClose: () => void }) => Client;
  onEntry(entry: LogEntry): void;
  /** Entries that were not read yet are gone, or some that were read. */
  onBehind(): void;
  /**
   * Another server has taken over: records that were read may be from commits that it does not
   * have.
   */
  onOtherServer(): void;
  onFault(error: unknown): void;
  /** Receives warnings for the host. */
  onWarning(text: string): void;
  /** Returns whether something waits for an entry that wasn't read yet. */
  isExpecting(): boolean;
  /** Milliseconds between two looks without a notification; default: 100. */
  pollEvery?: number;
}

const POLL_INTERVAL_MS = 100;
/** Most milliseconds between two looks after a failed one. */
const FAILED_POLL_INTERVAL_MS = 1000;
/** Milliseconds until a look counts as lost. */
const POLL_TIMEOUT_MS = 5000;
/** Milliseconds that a stopping node waits until the others are notified. */
const CLOSE_TIMEOUT_MS = 500;
/** Entries are kept for this long. */
const KEPT = "1 hour";
const DROP_INTERVAL_MS = 60_000;
const ENTRIES_PER_DROP = 5000;

const CHANNEL = "parley";
/** Reads the log of commits, entry by entry in the order that is the same on every node (CL-4). */
export class LogFollower {
  /** Read on the same wake, and delivered before a barrier is passed. */
  readonly sharedState: PostgresSharedState;
  readonly #client: Client;
  #isListening = false;
  /** The timeline of the server that was read last; null: unknown. */
  #timeline: string | null = null;
  /** Every entry of a lower transaction was read. */
  #position = 0n;
  /** Something is committed that could not be read yet: an earlier commit still runs. */
  #isHeldUp = false;
  /** When the oldest of that was committed, by `performance.now()`. */
  #unreadSince: number | null = null;
  readonly #blockers: BlockerWarning;
  /** The commits that were read of the last transactions, in their order, each with its number. */
  readonly #read = new Map<string, bigint>();
  #isClosed = false;
  #isWoken = false;
  #wake = () => {};
  #loop = Promise.resolve();
  readonly #readers = new FreshReaders();
  readonly #notifier: Notifier;
  #dropTimer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly deps: FollowerDeps) {
    this.#client = this.#open();
    this.#blockers = new BlockerWarning(() => this.#client, deps.onWarning);
    this.#notifier = new Notifier(() => this.#client.run(`notify ${CHANNEL}`));
    this.sharedState = new PostgresSharedState({
      node: deps.node,
      client: () => this.#client,
      notify: () => this.notify(),
      onFault: deps.onFault,
    });
  }

  /** Resolves when it has a position. */
  async start(): Promise<void> {
    const [{ horizon }] = await this.#client.run<{ horizon: string }>(START);
    this.#position = BigInt(horizon);
    // Commits from before the start are not news.
    const old = await this.#client.run<{ xid: string; commit: string }>(
      "select xid::text, commit::text from log where xid >= $1::text::xid8 and xid < $2::text::xid8",
      [String(before(this.#position)), horizon],
    );
    for (const { xid, commit } of old) this.#read.set(commit, BigInt(xid));
    await this.sharedState.start();
    this.#dropTimer = setInterval(() => this.dropOld(), DROP_INTERVAL_MS);
    this.#loop = this.#run();
  }

  /** There is something new, or may be. */
  wake(): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Milliseconds since the oldest commit that could not be read yet; 0: all was read. */
  get delay(): number {
    return this.#unreadSince === null ? 0 : performance.now() - this.#unreadSince;
  }

  /**
   * Resolves once all was read that had been committed before. One promise for all who wait.
   * Rejects where that takes longer than 5 s.
   */
  fresh(): Promise<void> {
    const read = this.#readers.wait();
    this.wake();
    return read;
  }

  /** Wakes all other nodes, after a commit. Concurrent notifications are merged. */
  notify(): void {
    this.#notifier.notify();
  }

  /** Drops entries that are too old. @param age by PostgreSQL, like `1 hour` */
  async dropOld(age = KEPT): Promise<void> {
    try {
      for (let dropped = ENTRIES_PER_DROP; dropped === ENTRIES_PER_DROP && !this.#isClosed;) {
        const query = "select drop_old($1::interval, $2)::int as dropped";
        [{ dropped }] = await this.#client.run<{ dropped: number }>(query, [age, ENTRIES_PER_DROP]);
      }
    } catch {
      // Another node does it, or this one the next time.
    }
  }

  async close(): Promise<void> {
    await within(this.sharedState.close(), CLOSE_TIMEOUT_MS).catch(() => {});
    this.#isClosed = true;
    this.#notifier.close();
    clearInterval(this.#dropTimer);
    this.wake();
    await this.#loop;
    this.#readers.refuse(new Error("the storage is closed"));
    await this.#client.end();
  }

  async #run(): Promise<void> {
    let failures = 0;
    let idle = 0;
    while (!this.#isClosed) {
      const waiting = this.#readers.take();
      this.#isWoken = false;
      let isMore = false;
      try {
        isMore = await this.#look(waiting);
        failures = 0;
      } catch (error) {
        if (this.#isClosed) return waiting?.reject(error);
        this.#failed(error, waiting, ++failures);
      }
      if (isMore || (this.#isWoken && failures === 0)) {
        idle = 0;
        continue;
      }
      // An earlier transaction that still runs is over soon, and most of them send no notification.
      const isExpecting = this.#isHeldUp || this.#readers.isWaiting || this.deps.isExpecting();
      idle = isExpecting ? idle + 1 : 0;
      const { pollEvery = POLL_INTERVAL_MS } = this.deps;
      const hurried = isExpecting ? Math.min(2 ** (idle - 1), POLL_INTERVAL_MS) : pollEvery;
      const wait = failures ? Math.min(20 * 2 ** failures, FAILED_POLL_INTERVAL_MS) : hurried;
      await this.#pause(wait, failures > 0);
    }
  }

  /** @returns whether there is more to read at once */
  async #look(waiting: FreshReader | undefined): Promise<boolean> {
    const isNew = !this.#isListening;
    if (isNew) {
      // Set before the read: a commit after it wakes the follower.
      this.#isListening = true;
      await within(this.#client.run(`listen ${CHANNEL}`), POLL_TIMEOUT_MS);
    }
    if (isNew) await within(this.#compare(), POLL_TIMEOUT_MS);
    const from = isNew ? before(this.#position) : this.#position;
    const { node, schema } = this.deps;
    const parameters = [String(from), node, String(POSTGRES_SCHEMA), String(schema)];
    const query = this.#client.run<LogRow>(LOOK, parameters);
    const [rows, facts] = await within(
      Promise.all([query, this.sharedState.look(this.#client)]),
      POLL_TIMEOUT_MS,
    );
    // The response may be from another connection, perhaps to another server.
    if (!this.#isListening) throw new Error("the connection was lost");
    const [{ horizon, next: end, dropped, newer, unread }] = rows;
    if (newer) throw new Error("a newer Parley has taken this database over: end this node");
    // Behind means that the rest of the log is too new, or that the server has gone back in time.
    const isBehind = this.#position <= BigInt(dropped);
    if (isBehind || BigInt(end) < before(this.#position)) this.deps.onBehind();
    const entries = rows.filter((row): row is LogRow & { xid: string } => row.xid !== null);
    for (const { xid, id, commit, own, conflict, keys, events } of entries) {
      if (this.#read.has(commit)) continue;
      this.#read.set(commit, BigInt(xid));
      if (!conflict) this.deps.onEntry({ id, commit, isOwn: own, keys, events });
    }
    const isMore = entries.length === MAX_ENTRIES_PER_POLL;
    const reached = isMore ? BigInt(entries.at(-1)!.xid) + 1n : BigInt(horizon);
    // Open transactions of others hold back the horizon of a read that found nothing new. A server
    // that has gone back in time reuses numbers that the position had passed.
    const isOlder = BigInt(end) < this.#position;
    if (reached > this.#position || isOlder) this.#position = reached;
    for (const [commit, xid] of this.#read) {
      if (xid >= before(this.#position)) break;
      this.#read.delete(commit);
    }
    this.sharedState.apply(facts);
    const newest = BigInt(rows[0].newest ?? 0);
    this.#isHeldUp = newest >= this.#position;
    this.#unreadSince = this.#isHeldUp && unread !== null
      ? performance.now() - unread * 1000
      : null;
    if (this.delay > SLOW_COMMIT_MS) {
      this.warnOfBlockers("Commits cannot be read, since an earlier one still runs.");
    }
    if (waiting) this.#readers.waitUntilRead(newest, waiting);
    this.#readers.pass(this.#position);
    return isMore;
  }

  /** Checks over a new connection whether what was read is still there (MEND-62). */
  async #compare(): Promise<void> {
    const timeline = await timelineOf(this.#client);
    const isOther = this.#timeline !== null && timeline !== this.#timeline;
    const missing = await missingOf(this.#client, this.#read);
    this.#timeline = timeline;
    if (isOther) this.deps.onOtherServer();
    if (missing.length === 0) return;
    for (const commit of missing) this.#read.delete(commit);
    this.deps.onWarning(
      `PostgreSQL has lost ${missing.length} of the last commits that this node has read: ` +
        "a standby that did not have them has taken over. What was in them is gone.",
    );
    this.deps.onBehind();
  }

  /** Continues with another connection from the same position. */
  #failed(error: unknown, waiting: FreshReader | undefined, failures: number): void {
    this.#client.renew();
    // Nobody may be waiting any longer.
    waiting?.promise.catch(() => {});
    if (failures === 1) return this.#readers.putBack(waiting);
    if (failures === 2) this.deps.onFault(error);
    waiting?.reject(error);
    this.#readers.refuse(error);
  }

  /** Warns of the connections that hold commits up, once a minute. @param what the consequence */
  warnOfBlockers(what: string): void {
    this.#blockers.warn(what);
  }

  #open(): Client {
    this.#isListening = false;
    return this.deps.open({
      onNotify: () => this.wake(),
      onClose: () => {
        this.#isListening = false;
        this.wake();
      },
    });
  }

  /** @param whole whether a wake does not end it */
  async #pause(milliseconds: number, whole: boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    this.#wake = () => {
      if (!whole || this.#isClosed) resolve();
    };
    await promise;
    clearTimeout(timer);
    this.#wake = () => {};
  }
}
