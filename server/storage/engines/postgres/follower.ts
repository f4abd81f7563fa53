import { afterRunning } from "../../../base/after_running.ts";
import type { Client } from "./connect.ts";
import { PostgresFacts } from "./facts.ts";
import { blockersOf, HELD, HORIZON, SLOW_COMMIT_MS } from "./horizon.ts";
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

const POLL_EVERY = 100;
/** Most milliseconds between two looks after a failed one. */
const FAILED_EVERY = 1000;
/** Milliseconds until a look counts as lost. */
const TIMEOUT = 5000;
/** Milliseconds that a stopping node waits until the others are notified. */
const CLOSE_TIMEOUT = 500;
/** Entries that one look reads. */
const LIMIT = 500;
/** Entries are kept for this long. */
const KEPT = "1 hour";
const DROP_EVERY = 60_000;
const DROPPED_AT_ONCE = 5000;

const CHANNEL = "parley";
/**
 * Transactions before its position that a new connection reads again. After a crash or a failover
 * the server may reuse transaction numbers that no commit had to wait for.
 */
const LOOKED_AGAIN = 2000n;

/** Milliseconds that a reader of everything waits for it (MEND-60). */
const FRESH_TIMEOUT = 5000;
/** Milliseconds between two warnings of the same. */
const WARNED_EVERY = 60_000;

/*
 * The snapshot alone finds unread entries. Only for an entry behind a running transaction does it
 * matter whose transaction that is.
 */
const LOOK = `
with ${HELD}, seen as materialized (
  select pg_current_snapshot() as snapshot,
    (select xid from log order by xid desc limit 1) as newest
), reach as materialized (
  select newest, pg_snapshot_xmax(snapshot) as next,
    case when newest >= greatest($1::text::xid8, pg_snapshot_xmin(snapshot)) then ${HORIZON}
      else pg_snapshot_xmin(snapshot) end as horizon
  from seen
)
select r.horizon::text as horizon, r.next::text as next, m.dropped::text as dropped,
  m.schema > $3::text::int or q.schema > $4::text::int as newer,
  r.newest::text as newest,
  (select extract(epoch from clock_timestamp() - log.at)::float8 from log
    where log.xid >= r.horizon order by log.xid limit 1) as unread,
  l.xid::text as xid, l.id::text as id, l.commit::text as commit, l.node = $2 as own, l.conflict,
  case when l.node = $2 then null else l.keys::text end as keys,
  case when l.node = $2 then null else l.events::text end as events
from reach r
cross join meta m
cross join required q
left join lateral (
  select * from log where log.xid >= $1::text::xid8 and log.xid < r.horizon
  order by log.xid limit ${LIMIT}
) l on true
order by l.xid`;

const START = `
with ${HELD}, seen as materialized (select pg_current_snapshot() as snapshot)
select ${HORIZON}::text as horizon from seen`;

/**
 * A row of the query. There is at least one; its fields from `xid` on are null if nothing is new.
 */
interface Row {
  /** Entries of all lower transactions are visible. */
  horizon: string;
  /** No transaction has this number yet. */
  next: string;
  dropped: string;
  /** A newer Parley has taken the database over. */
  newer: boolean;
  newest: string | null;
  /** The age in seconds of the oldest entry from the horizon on; null: there is none. */
  unread: number | null;
  xid: string | null;
  id: string;
  commit: string;
  own: boolean;
  conflict: boolean;
  keys: string | null;
  events: string | null;
}

/** Someone who waits until all up to a transaction was read, for `FRESH_TIMEOUT` at most. */
interface Reader {
  promise: Promise<void>;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

interface Barrier extends Reader {
  until: bigint;
}

/** Reads the log of commits, entry by entry in the order that is the same on every node (CL-4). */
export class LogFollower {
  /** Read on the same wake, and delivered before a barrier is passed. */
  readonly facts: PostgresFacts;
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
  #warnedAt = -Infinity;
  /** The commits that were read of the last transactions, in their order, each with its number. */
  readonly #read = new Map<string, bigint>();
  #isClosed = false;
  #isWoken = false;
  #wake = () => {};
  #loop = Promise.resolve();
  /** Readers that came since the last read began. */
  #next: Reader | undefined;
  #barriers: Barrier[] = [];
  #notifying: Promise<unknown> | undefined;
  #notifyAgain = false;
  #dropTimer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly deps: FollowerDeps) {
    this.#client = this.#open();
    this.facts = new PostgresFacts({
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
    await this.facts.start();
    this.#dropTimer = setInterval(() => this.dropOld(), DROP_EVERY);
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
    const next = this.#next ??= this.#newReader();
    this.wake();
    return next.promise;
  }

  /** Wakes all other nodes, after a commit. Concurrent notifications are merged. */
  notify(): void {
    if (this.#notifying) {
      this.#notifyAgain = true;
      return;
    }
    // Without it they look soon anyway.
    this.#notifying = this.#client.run(`notify ${CHANNEL}`).catch(() => {}).finally(() => {
      this.#notifying = undefined;
      if (!this.#notifyAgain || this.#isClosed) return;
      this.#notifyAgain = false;
      this.notify();
    });
  }

  /** Drops entries that are too old. @param age by PostgreSQL, like `1 hour` */
  async dropOld(age = KEPT): Promise<void> {
    try {
      for (let dropped = DROPPED_AT_ONCE; dropped === DROPPED_AT_ONCE && !this.#isClosed;) {
        const query = "select drop_old($1::interval, $2)::int as dropped";
        [{ dropped }] = await this.#client.run<{ dropped: number }>(query, [age, DROPPED_AT_ONCE]);
      }
    } catch {
      // Another node does it, or this one the next time.
    }
  }

  async close(): Promise<void> {
    await within(this.facts.close(), CLOSE_TIMEOUT).catch(() => {});
    this.#isClosed = true;
    clearInterval(this.#dropTimer);
    this.wake();
    await this.#loop;
    this.#refuse(new Error("the storage is closed"));
    await this.#client.end();
  }

  async #run(): Promise<void> {
    let failures = 0;
    let idle = 0;
    while (!this.#isClosed) {
      const next = this.#next;
      this.#next = undefined;
      this.#isWoken = false;
      let isMore = false;
      try {
        isMore = await this.#look(next);
        failures = 0;
      } catch (error) {
        if (this.#isClosed) return next?.reject(error);
        next?.promise.catch(() => {});
        this.#failed(error, next, ++failures);
      }
      if (isMore || (this.#isWoken && failures === 0)) {
        idle = 0;
        continue;
      }
      // An earlier transaction that still runs is over soon, and most of them send no notification.
      const isExpecting = this.#isHeldUp || this.#barriers.length > 0 || this.deps.isExpecting();
      idle = isExpecting ? idle + 1 : 0;
      const { pollEvery = POLL_EVERY } = this.deps;
      const hurried = isExpecting ? Math.min(2 ** (idle - 1), POLL_EVERY) : pollEvery;
      const wait = failures ? Math.min(20 * 2 ** failures, FAILED_EVERY) : hurried;
      await this.#pause(wait, failures > 0);
    }
  }

  /** @returns whether there is more to read at once */
  async #look(next: Reader | undefined): Promise<boolean> {
    const isNew = !this.#isListening;
    if (isNew) {
      // Set before the read: a commit after it wakes the follower.
      this.#isListening = true;
      await within(this.#client.run(`listen ${CHANNEL}`), TIMEOUT);
    }
    if (isNew) await within(this.#compare(), TIMEOUT);
    const from = isNew ? before(this.#position) : this.#position;
    const { node, schema } = this.deps;
    const parameters = [String(from), node, String(POSTGRES_SCHEMA), String(schema)];
    const query = this.#client.run<Row>(LOOK, parameters);
    const [rows, facts] = await within(
      Promise.all([query, this.facts.look(this.#client)]),
      TIMEOUT,
    );
    // The response may be from another connection, perhaps to another server.
    if (!this.#isListening) throw new Error("the connection was lost");
    const [{ horizon, next: end, dropped, newer, unread }] = rows;
    if (newer) throw new Error("a newer Parley has taken this database over: end this node");
    // Behind means that the rest of the log is too new, or that the server has gone back in time.
    const isBehind = this.#position <= BigInt(dropped);
    if (isBehind || BigInt(end) < before(this.#position)) this.deps.onBehind();
    const entries = rows.filter((row): row is Row & { xid: string } => row.xid !== null);
    for (const { xid, id, commit, own, conflict, keys, events } of entries) {
      if (this.#read.has(commit)) continue;
      this.#read.set(commit, BigInt(xid));
      if (!conflict) this.deps.onEntry({ id, commit, isOwn: own, keys, events });
    }
    const isMore = entries.length === LIMIT;
    const reached = isMore ? BigInt(entries.at(-1)!.xid) + 1n : BigInt(horizon);
    // Open transactions of others hold back the horizon of a read that found nothing new. A server
    // that has gone back in time reuses numbers that the position had passed.
    const isOlder = BigInt(end) < this.#position;
    if (reached > this.#position || isOlder) this.#position = reached;
    for (const [commit, xid] of this.#read) {
      if (xid >= before(this.#position)) break;
      this.#read.delete(commit);
    }
    this.facts.apply(facts);
    const newest = BigInt(rows[0].newest ?? 0);
    this.#isHeldUp = newest >= this.#position;
    this.#unreadSince = this.#isHeldUp && unread !== null
      ? performance.now() - unread * 1000
      : null;
    if (this.delay > SLOW_COMMIT_MS) {
      this.warnOfBlockers("Commits cannot be read, since an earlier one still runs.");
    }
    if (next) this.#barriers.push({ until: newest, ...next });
    this.#barriers = this.#barriers.filter(({ until, resolve }) => {
      if (until >= this.#position) return true;
      resolve();
      return false;
    });
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
  #failed(error: unknown, next: Reader | undefined, failures: number): void {
    this.#client.renew();
    if (failures > 1) {
      if (failures === 2) this.deps.onFault(error);
      next?.reject(error);
      this.#refuse(error);
    } else if (this.#next && next) this.#next.promise.then(next.resolve, next.reject);
    else this.#next ??= next;
  }

  #newReader(): Reader {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = () => reject(new Error("commits could not be read in time"));
    const stop = afterRunning(FRESH_TIMEOUT, late);
    const ended = (end: () => void) => {
      stop();
      end();
    };
    return {
      promise,
      resolve: () => ended(resolve),
      reject: (error) => ended(() => reject(error)),
    };
  }

  /** Warns of the connections that hold commits up, once a minute. @param what the consequence */
  warnOfBlockers(what: string): void {
    const now = performance.now();
    if (now - this.#warnedAt < WARNED_EVERY) return;
    this.#warnedAt = now;
    const warn = (blockers: string | null) =>
      this.deps.onWarning(
        `${what} It is held up by ${blockers ?? "no connection that can be seen"}.`,
      );
    // If it fails, the next read reports what is wrong with the connection.
    blockersOf(this.#client).then(warn, () => {});
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

  #refuse(reason: unknown): void {
    this.#next?.promise.catch(() => {});
    this.#next?.reject(reason);
    this.#next = undefined;
    for (const { reject } of this.#barriers.splice(0)) reject(reason);
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

/** Returns the position at which a new connection starts to look. */
function before(position: bigint): bigint {
  return position > LOOKED_AGAIN ? position - LOOKED_AGAIN : 0n;
}
