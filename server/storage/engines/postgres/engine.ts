import { Gate } from "../../../base/gate.ts";
import type {
  Commit,
  Engine,
  Entry,
  Follower,
  RangeOptions,
  ReadResult,
  Selector,
  Shared,
  Version,
} from "../engine.ts";
import { Committer } from "./committer.ts";
import { Client, CONNECTIONS, isRefused, requireServer, startErrorOf } from "./connect.ts";
import { DATA_SCHEMA } from "../../../base/data_schema.ts";
import type { PostgresSharedState } from "./shared_state.ts";
import { type LogEntry, LogFollower } from "./follower.ts";
import { decodeKey, encodeKey } from "./key_code.ts";
import { readRange } from "./range.ts";
import { LOCK } from "./locks.ts";
import { makeSchema, requireSchema } from "./schema.ts";
import { arrayOf, bytesIn, decodeValue, type Stored, toHex, valueOf } from "./value_code.ts";
import { whileCrowded } from "./while_crowded.ts";

/** Milliseconds for which a read waits for one of the connections: less than one waits for a lock. */
const READ_WAIT_MS = 3000;
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
  /** Set once it may have reached the server. */
  isSent: boolean;
  /** Set once nothing waits for it: its outcome wasn't found out in time. */
  isLost: boolean;
}

interface PostgresDeps {
  /** The schema of records that this program knows; default: its own. */
  schema?: number;
  onFault: (error: unknown) => void;
  /** Receives warnings for the host; default: drops them. */
  onWarning?: (text: string) => void;
  /** The clock of a node, which has to match the server's. */
  now?: () => number;
  /** See `FollowerDeps`. */
  pollEvery?: number;
  /** Milliseconds for which a commit is tried again after a lost connection. */
  patience?: number;
}

/** A PostgreSQL that several nodes share (CL-2 to CL-4). */
export class PostgresEngine implements Engine {
  readonly shared: Shared & { sharedState: PostgresSharedState };
  readonly #node = crypto.randomUUID();
  readonly #read: Client;
  readonly #reading = new Gate(CONNECTIONS.read, READ_WAIT_MS);
  readonly #committer: Committer;
  readonly #own = new Map<string, OwnCommit>();
  readonly #log: LogFollower;
  #follower: Follower | undefined;
  /** The number of entries in `#own` that are committed for certain. */
  #expected = 0;
  readonly #stats;

  private constructor(
    private readonly address: string,
    deps: PostgresDeps,
  ) {
    this.#read = new Client(address, "read");
    const { onWarning = () => {}, schema = DATA_SCHEMA } = deps;
    const onLocked = () => this.#log.warnOfBlockers("A commit waits in vain.");
    this.#committer = new Committer(address, this.#node, schema, onLocked, deps.patience);
    this.#log = new LogFollower({
      node: this.#node,
      schema,
      open: (listeners) => new Client(address, "follow", listeners),
      onEntry: (entry) => this.#onEntry(entry),
      onBehind: () => this.#onBehind(),
      onOtherServer: () => this.#follower!.onOtherServer(),
      onFault: deps.onFault,
      onWarning,
      pollEvery: deps.pollEvery,
      isExpecting: () => this.#expected > 0,
    });
    const { sharedState } = this.#log;
    const delay = () => this.#delay();
    this.#stats = {
      commits: 0,
      conflicts: 0,
      commitSeconds: 0,
      get logDelaySeconds() {
        return delay() / 1000;
      },
      get nodes() {
        return sharedState.others + 1;
      },
    };
    this.shared = {
      stats: this.#stats,
      sharedState,
      follow: async (follower) => {
        this.#follower = follower;
        await whileCrowded(() => this.#log.start());
      },
      alone: async (work) => {
        return (await this.#holding(`pg_advisory_lock(${LOCK.alone}, 0)`, work))!;
      },
      aloneNow: (work) => this.#holding(`pg_try_advisory_lock(${LOCK.alone}, 1)`, work),
      requireSchema: (schema) => requireSchema(this.#committer.client.sql, schema),
      fresh: () => this.#log.fresh(),
      ready: () => this.#ready(),
    };
  }

  /** Connects, and makes the tables. @throws StartError */
  static async open(address: string, deps: PostgresDeps): Promise<PostgresEngine> {
    const engine = new PostgresEngine(address, deps);
    try {
      const { client } = engine.#committer;
      await requireServer(client, address, deps.now);
      await makeSchema(client.sql, deps.schema);
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

  range(selector: Selector, options: RangeOptions): AsyncIterable<ReadResult> {
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
      // The log may show it before the server responds, or if the response is lost.
      const sent = this.#committer.send(id, commit, () => own.isSent = true);
      const version = await Promise.race([sent, passed.promise]);
      this.#stats.commitSeconds += (performance.now() - began) / 1000;
      if (version === null) this.#stats.conflicts++;
      else this.#stats.commits++;
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

  isUnstored(error: unknown): boolean {
    return isRefused(error);
  }

  async close(): Promise<void> {
    await this.#log.close();
    await Promise.all([this.#read.end(), this.#committer.close()]);
  }

  /** Runs in a separate session: if this node is lost, the next one takes over. */
  async #holding<T>(lock: string, work: () => Promise<T>): Promise<T | null> {
    const client = new Client(this.address, "write");
    try {
      const ask = () => client.run<{ got: string }>(`select ${lock}::text as got`);
      const [{ got }] = await whileCrowded(ask);
      if (got === "false") return null;
      return await work();
    } finally {
      await client.end();
    }
  }

  /** Asked where commits are sent, so that one that hangs is waited for. */
  async #ready(): Promise<void> {
    const query = "select current_setting('transaction_read_only') as only";
    const [[{ only }]] = await Promise.all([
      this.#committer.client.run<{ only: string }>(query),
      this.#log.fresh(),
    ]);
    if (only !== "off") throw new Error("this PostgreSQL takes no writes");
  }

  /**
   * Queries that get no connection in time are refused, so that nothing queues behind a lock
   * (MEND-65a).
   */
  #query<R extends object>(query: string, parameters: string[]): Promise<R[]> {
    return this.#reading.run(() => this.#ask<R>(query, parameters));
  }

  /** A read is repeated once where its connection fails, which may have been lost long before. */
  #ask<R extends object>(query: string, parameters: string[]): Promise<R[]> {
    return whileCrowded(() => this.#read.run<R>(query, parameters), 1);
  }

  /** Milliseconds since the oldest commit that was not read, of any node as far as this one knows. */
  #delay(): number {
    const oldest = this.#own.values().find(({ isCommitted }) => isCommitted);
    const own = oldest ? performance.now() - oldest.committedAt : 0;
    return Math.max(own, this.#log.delay);
  }

  #onEntry({ id, commit, isOwn, keys, events }: LogEntry): void {
    const own = isOwn ? this.#own.get(commit) : undefined;
    if (own) {
      this.#own.delete(commit);
      if (own.isCommitted) this.#expected--;
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
