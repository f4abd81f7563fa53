import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import type {
  Commit,
  Engine,
  Entry,
  Follower,
  Found,
  RangeOptions,
  Selector,
  Shared,
  Version,
} from "../engine.ts";
import { Client, codeOf, isRefused, requireServer, startErrorOf } from "./connect.ts";
import type { PostgresFacts } from "./facts.ts";
import { type LogEntry, LogFollower } from "./follower.ts";
import { decodeKey, encodeKey, prefixRange } from "./key_code.ts";
import { readRange } from "./range.ts";
import { LOCK, makeSchema } from "./schema.ts";
import {
  arrayOf,
  bytesIn,
  decodeValue,
  encodeValue,
  type Stored,
  toHex,
  valueOf,
} from "./value_code.ts";
import { within } from "./within.ts";

/** Milliseconds for which a commit is tried again after a lost connection. */
const PATIENCE = 10_000;
/** The same where the one before was tried in vain: what waits behind it must not wait as long again. */
const SHORT_PATIENCE = 1000;
/** Codes of errors after which nothing of a statement can have reached the server. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "CONNECT_TIMEOUT"]);
/** Milliseconds until an attempt counts as lost. */
const ATTEMPT = 5000;
/**
 * Codes of errors of a server that has no room for a moment: for locks (which a new connection needs
 * as well), or for another connection.
 */
const CROWDED = new Set(["53200", "53300"]);
/** Milliseconds for which a read is tried again then: less than what waits for it waits. */
const READ_PATIENCE = 2000;
/** After so many conflicts one after another nobody else commits until the next attempt. */
const HOLD_FROM = 3;
/** Milliseconds for which that lasts at most. */
const HELD = 500;
const TAKE_TURN = `select pg_advisory_lock(${LOCK.all}, 0)::text`;

const COMMIT = `select commit_group($1::text::uuid, $2::text, $3::text::boolean, $4::text::boolean,
  $5::text::boolean, $6::text::int[], $7::text::boolean[], $8::text::bytea[], $9::text::bigint[],
  $10::text::bytea[], $11::text::bytea[], $12::text::bigint[], $13::text::bytea[],
  $14::text::bytea[], $15::text::bigint[], $16::text::bigint[], $17::text::bytea, $18::text::bytea, $19::text::bigint,
  $20::text::bytea)::text as version`;

const READ = `select key::text, value::text, count::text, version::text
  from kv where key = any($1::text::bytea[])`;

/** A commit of this node that was not read in the log yet. */
interface OwnCommit {
  onPassed: (version: Version) => void;
  keys: Deno.KvKey[];
  events: readonly unknown[];
  /** The server has said so, */
  isCommitted: boolean;
  /** and this. */
  version: Version;
  /** When, by `performance.now()`. */
  committedAt: number;
  /** It may have reached the server. */
  isSent: boolean;
  /** Nobody waits for it any more: its outcome was not found out in time. */
  isLost: boolean;
}

interface PostgresDeps {
  onFault: (error: unknown) => void;
  /** The clock of a node, which has to be that of the server. */
  now?: () => number;
  /** See `FollowerDeps`. */
  pollEvery?: number;
}

/** One PostgreSQL that several nodes share (CL-2 to CL-4). */
export class PostgresEngine implements Engine {
  readonly shared: Shared & { facts: PostgresFacts };
  readonly #node = crypto.randomUUID();
  readonly #read: Client;
  readonly #write: Client;
  readonly #own = new Map<string, OwnCommit>();
  readonly #log: LogFollower;
  #follower: Follower | undefined;
  /** Of those in `#own`, how many are committed for certain. */
  #expected = 0;
  #conflicts = 0;
  readonly #stats;
  #patience = PATIENCE;
  /** Whether the session of commits locks all others out. */
  #isHolding = false;
  #holdTimer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    private readonly address: string,
    deps: PostgresDeps,
  ) {
    this.#read = new Client(address, "read");
    this.#write = new Client(address, "write");
    this.#log = new LogFollower({
      node: this.#node,
      open: (listeners) => new Client(address, "follow", listeners),
      onEntry: (entry) => this.#onEntry(entry),
      onBehind: () => this.#onBehind(),
      onFault: deps.onFault,
      pollEvery: deps.pollEvery,
      isExpecting: () => this.#expected > 0,
    });
    const { facts } = this.#log;
    this.#stats = {
      commits: 0,
      conflicts: 0,
      commitSeconds: 0,
      logDelaySeconds: 0,
      get nodes() {
        return facts.others + 1;
      },
    };
    this.shared = {
      stats: this.#stats,
      facts,
      follow: async (follower) => {
        this.#follower = follower;
        await this.#log.start();
      },
      alone: async (work) => {
        return (await this.#holding(`pg_advisory_lock(${LOCK.alone}, 0)`, work))!;
      },
      aloneNow: (work) => this.#holding(`pg_try_advisory_lock(${LOCK.alone}, 1)`, work),
      fresh: () => this.#log.fresh(),
      ready: () => this.#ready(),
    };
  }

  /** Connects, and makes the tables. @throws StartError */
  static async open(address: string, deps: PostgresDeps): Promise<PostgresEngine> {
    const engine = new PostgresEngine(address, deps);
    try {
      await requireServer(engine.#write, address, deps.now);
      await makeSchema(engine.#write.sql);
      return engine;
    } catch (error) {
      await engine.close();
      throw startErrorOf(error, address);
    }
  }

  async read(keys: Deno.KvKey[]): Promise<Entry[]> {
    const wanted = keys.map((key) => toHex(encodeKey(key)));
    const rows = await this.#query<Stored & { key: string; version: string }>(READ, [
      arrayOf(wanted),
    ]);
    const found = new Map(rows.map((row) => [row.key, row]));
    return wanted.map((key) => {
      const row = found.get(key);
      return row
        ? { value: valueOf(row), versionstamp: row.version }
        : { value: null, versionstamp: null };
    });
  }

  range(selector: Selector, options: RangeOptions): AsyncIterable<Found> {
    return readRange((query, parameters) => this.#query(query, parameters), selector, options);
  }

  async commit(commit: Commit, onPassed?: (version: Version) => void): Promise<Version | null> {
    const id = crypto.randomUUID();
    const passed = Promise.withResolvers<Version>();
    const keys = [...commit.writes.values(), ...commit.sums.values()].map(({ key }) => key);
    const own: OwnCommit = {
      onPassed(version) {
        onPassed?.(version);
        passed.resolve(version);
      },
      keys,
      events: commit.events,
      isCommitted: false,
      version: "",
      committedAt: 0,
      isSent: false,
      isLost: false,
    };
    if (this.#follower) this.#own.set(id, own);
    const began = performance.now();
    try {
      // It may be read in the log before the server has said so, or where that was lost.
      const version = await Promise.race([this.#send(id, commit, own), passed.promise]);
      this.#stats.commitSeconds += (performance.now() - began) / 1000;
      if (version === null) this.#stats.conflicts++;
      else this.#stats.commits++;
      this.#conflicts = version === null ? this.#conflicts + 1 : 0;
      if (version === null) this.#own.delete(id);
      else {
        if (this.#own.has(id)) {
          own.isCommitted = true;
          own.version = version;
          own.committedAt = performance.now();
          this.#expected++;
        }
        this.#log.notify();
        this.#log.wake();
      }
      return version;
    } catch (error) {
      if (isRefused(error) || !own.isSent) this.#own.delete(id);
      else own.isLost = true;
      throw error;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#holdTimer);
    await this.#log.close();
    await Promise.all([this.#read, this.#write].map((client) => client.end()));
  }

  /** In a session of its own: should this node be lost, the next one goes on. */
  async #holding<T>(lock: string, work: () => Promise<T>): Promise<T | null> {
    const client = new Client(this.address, "write");
    try {
      const [{ got }] = await client.run<{ got: string }>(`select ${lock}::text as got`);
      if (got === "false") return null;
      return await work();
    } finally {
      await client.end();
    }
  }

  /** Asked where commits are sent, so that one that hangs is waited for. */
  async #ready(): Promise<void> {
    const query = "select pg_is_in_recovery()::text as standby";
    const [[{ standby }]] = await Promise.all([
      this.#write.run<{ standby: string }>(query),
      this.#log.fresh(),
    ]);
    if (standby !== "false") throw new Error("this PostgreSQL takes no writes");
  }

  /** Sends a commit until its outcome is known. */
  async #send(id: string, commit: Commit, own: OwnCommit): Promise<Version | null> {
    const parameters = parametersOf(commit);
    const began = performance.now();
    let [isAgain, locksAll] = [false, false];
    for (let tries = 0;; tries++) {
      try {
        const query = this.#write.run<{ version: string | null }>(COMMIT, [
          id,
          this.#node,
          ...[isAgain, locksAll, this.#isHolding].map(String),
          ...parameters,
        ]);
        const [{ version }] = await within(query, ATTEMPT);
        this.#patience = PATIENCE;
        this.#hold(false);
        if (version === null && this.#conflicts + 1 >= HOLD_FROM) await this.#takeTurn();
        return version;
      } catch (error) {
        const code = codeOf(error);
        own.isSent ||= !NOT_SENT.has(code);
        // Of two that wait for each other one gives way.
        if (code === "40P01" || code === "40001") return null;
        // Before anything else: what still waits for a connection must not be sent later.
        if (!isRefused(error)) this.#reconnect();
        // There is no room for so many locks: one stands for all.
        if (code === "53200") locksAll = true;
        else if (isRefused(error) && code !== "23505" && !CROWDED.has(code)) throw error;
        if (performance.now() - began > this.#patience) {
          this.#patience = SHORT_PATIENCE;
          throw error;
        }
        isAgain = true;
      }
      await pause(tries);
    }
  }

  #reconnect(): void {
    this.#write.renew();
    this.#hold(false);
  }

  /** Locks all others out until the next attempt, so that what it rests on is still right then. */
  async #takeTurn(): Promise<void> {
    // Without it there may be one conflict more.
    await within(this.#write.run(TAKE_TURN), ATTEMPT)
      .then(() => this.#hold(true), () => this.#reconnect());
  }

  #hold(isHolding: boolean): void {
    this.#isHolding = isHolding;
    clearTimeout(this.#holdTimer);
    if (!isHolding) return;
    this.#holdTimer = setTimeout(() => {
      // Whoever was to try again did not.
      this.#isHolding = false;
      this.#write.sql.unsafe("select pg_advisory_unlock_all()").catch(() => {});
    }, HELD);
  }

  /**
   * A read is repeated once where its connection fails: that may have been lost while nobody used
   * it; and for a while where the server has no room.
   */
  async #query<R extends object>(query: string, parameters: string[]): Promise<R[]> {
    const began = performance.now();
    let isCrowded = false;
    for (let tries = 0;; tries++) {
      try {
        return await this.#read.run<R>(query, parameters);
      } catch (error) {
        isCrowded ||= CROWDED.has(codeOf(error));
        const isOver = isCrowded
          ? performance.now() - began > READ_PATIENCE
          : isRefused(error) || tries > 0;
        if (isOver) throw error;
        if (isCrowded) await pause(tries);
      }
    }
  }

  #onEntry({ id, commit, isOwn, keys, events }: LogEntry): void {
    const own = isOwn ? this.#own.get(commit) : undefined;
    if (own) {
      this.#own.delete(commit);
      if (own.isCommitted) {
        this.#expected--;
        this.#stats.logDelaySeconds = (performance.now() - own.committedAt) / 1000;
      } else this.#stats.logDelaySeconds = 0;
      if (!own.isLost) return own.onPassed(id);
    }
    this.#follower!.onChange(
      own ?? {
        keys: bytesIn(keys ?? "").map((bytes) => decodeKey(bytes)),
        events: events === null ? [] : decodeValue(events) as unknown[],
      },
    );
  }

  #onBehind(): void {
    this.#follower!.onBehind();
    for (const [id, { isCommitted, onPassed, version }] of this.#own) {
      if (!isCommitted) continue;
      this.#own.delete(id);
      this.#expected--;
      onPassed(version);
    }
  }
}

/** Waits before another try, longer each time. */
function pause(tries: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(20 * 2 ** tries, 500)));
}

/** What `commit_group` gets from its sixth parameter on. */
function parametersOf({ checks, writes, sums, bound, events }: Commit): (string | null)[] {
  const locks = new Map<number, boolean>();
  const lock = (bytes: Buffer, isExclusive: boolean) => {
    const id = crc32(bytes) | 0;
    locks.set(id, isExclusive || locks.get(id) === true);
    return toHex(bytes);
  };
  const checkKeys: string[] = [];
  const checkVersions: (string | null)[] = [];
  for (const { key, versionstamp } of checks.values()) {
    checkKeys.push(lock(encodeKey(key), false));
    checkVersions.push(versionstamp);
  }
  const set = {
    keys: [] as string[],
    values: [] as (string | null)[],
    counts: [] as (string | null)[],
  };
  const deleted: string[] = [];
  for (const { key, value, deleted: isDeleted } of writes.values()) {
    const hex = lock(encodeKey(key), true);
    if (isDeleted) {
      deleted.push(hex);
      continue;
    }
    const isCounter = value instanceof Deno.KvU64;
    set.keys.push(hex);
    set.values.push(isCounter ? null : encodeValue(value));
    set.counts.push(isCounter ? String(BigInt.asIntN(64, value.value)) : null);
  }
  const sumKeys = Array.from(sums.values(), ({ key }) => lock(encodeKey(key), true));
  const by = Array.from(sums.values(), ({ by }) => String(BigInt.asIntN(64, BigInt(by))));
  const maxima = Array.from(sums.values(), ({ max }) => max === undefined ? null : String(max));
  if (bound) lock(encodeKey(bound.prefix), true);
  const [from, before] = bound ? prefixRange(bound.prefix).map(toHex) : [null, null];
  // In one order on all nodes, or two would wait for each other.
  const sorted = [...locks].sort(([a], [b]) => a - b);
  return [
    arrayOf(sorted.map(([id]) => id)),
    arrayOf(sorted.map(([, isExclusive]) => isExclusive)),
    arrayOf(checkKeys),
    arrayOf(checkVersions),
    arrayOf(set.keys),
    arrayOf(set.values),
    arrayOf(set.counts),
    arrayOf(deleted),
    arrayOf(sumKeys),
    arrayOf(by),
    arrayOf(maxima),
    from,
    before,
    bound ? String(bound.max) : null,
    events.length > 0 ? encodeValue(events) : null,
  ];
}
