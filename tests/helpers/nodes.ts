/**
 * The nodes of a server under test: one, or with `PARLEY_TEST_CLUSTER=postgres` three in this
 * process, each with an engine of its own on one PostgreSQL, among which requests and sockets are
 * spread at random.
 */
import type { Clock } from "../../server/base/clock.ts";
import type { AppContext } from "../../server/host/context.ts";
import { Db } from "../../server/storage/db.ts";
import { DenoKvEngine } from "../../server/storage/engines/deno_kv.ts";
import type { DatabaseSource } from "../../server/storage/database_source.ts";
import type { FileStore } from "../../server/storage/file_store/port.ts";
import { type JoinedFacts, joinFacts } from "./facts.ts";
import type { PostgresSharedState } from "../../server/storage/engines/postgres/shared_state.ts";
import { random } from "./random.ts";
import { lateKv } from "./late_network.ts";

/** How many there are in a cluster. */
const NODES = 3;

export interface NodesOptions {
  /** A KV file, or `:memory:`. */
  path: string;
  /** Puts something between the program and its KV. */
  wrap?: (kv: Deno.Kv) => Deno.Kv;
  /** Makes the KV answer late. */
  late?: () => number;
  /** Runs one node, on the same engine: the test isn't valid for several at once. */
  alone: boolean;
  /** Several on one Deno KV, as if their engine took no time, whatever the environment asks for. */
  mode?: "memory";
  onFault: (error: unknown) => void;
  clock: Clock;
}

export interface Nodes {
  /** Database of each node. */
  dbs: Db[];
  /** Facts that nodes share from memory, if no engine transports them. */
  facts?: JoinedFacts[];
  /** Where files lie that all of them have; undefined: in a folder. */
  fileStore?: FileStore;
  /** Source of a backup; undefined: the file. */
  source?: DatabaseSource;
  /** Connects the facts of nodes, if no engine does. */
  join(contexts: AppContext[]): void;
  /** Resolves when a node knows all that was committed on any; undefined: it does. */
  fresh(index: number): Promise<void> | undefined;
  close(): Promise<void>;
}

/** By the address of all of them: where one node is reached alone. */
export const aloneAt = new Map<string, string>();

/** Where HTTP that only a server would understand, and no balancer, is sent instead. */
export function directly(url: string): string {
  return aloneAt.get(url) ?? url;
}

/** Mode that the environment requests. */
export function clusterMode(): "postgres" | undefined {
  const mode = Deno.env.get("PARLEY_TEST_CLUSTER");
  if (mode === undefined || mode === "") return undefined;
  if (mode !== "postgres") throw new Error(`PARLEY_TEST_CLUSTER=${mode}`);
  return mode;
}

/** Not `deno task test:cluster`, which has the half a minute that some tests of clusters take. */
export const IS_SHORT = clusterMode() === undefined;

/** Which node a request goes to: numbers from 0 to 1, by `PARLEY_SEED`. */
export function chanceOfNodes(): () => number {
  return random(Number(Deno.env.get("PARLEY_SEED") ?? 1));
}

function countOf({ alone }: NodesOptions): number {
  return alone ? 1 : NODES;
}

/** Opens the database of each node. */
export async function openNodes(options: NodesOptions): Promise<Nodes> {
  const { path, wrap = (kv) => kv, late, onFault, clock } = options;
  const isOfKv = options.wrap !== undefined || await isFile(path);
  const mode = isOfKv ? undefined : options.mode ?? clusterMode();
  if (mode === "postgres") return await openOnPostgres(options);
  const kv = await Deno.openKv(path);
  const db = new Db(new DenoKvEngine(wrap(late ? lateKv(kv, late) : kv)), onFault, clock);
  return {
    dbs: mode ? Array.from({ length: countOf(options) }, () => db) : [db],
    facts: mode && joinFacts(countOf(options), onFault),
    join: mode ? joinBuses : () => {},
    fresh: () => undefined,
    close: () => db.close(),
  };
}

/** Databases by the path of a test: a restarted server finds its data. */
const databases = new Map<string, Promise<string>>();

async function openOnPostgres(options: NodesOptions): Promise<Nodes> {
  const { path, onFault, clock } = options;
  // Loaded by those alone who test a cluster.
  const { PostgresEngine } = await import("../../server/storage/engines/postgres/engine.ts");
  const { PostgresFileStore } = await import("../../server/storage/file_store/postgres.ts");
  const { sharedDatabase } = await import("../../server/storage/moving/move.ts");
  const { dropDatabase, testDatabase } = await import("./postgres.ts");
  const isKept = path !== ":memory:";
  const url = await (isKept ? databases.getOrInsertComputed(path, testDatabase) : testDatabase());
  const dbs: Db[] = [];
  const allFacts: PostgresSharedState[] = [];
  for (let count = 0; count < countOf(options); count++) {
    const engine = await PostgresEngine.open(url, { onFault });
    allFacts.push(engine.shared.sharedState);
    const db = new Db(engine, onFault, clock);
    await db.follow();
    dbs.push(db);
  }
  // A test of one node may look at its folder.
  const fileStore = options.alone ? undefined : new PostgresFileStore(url);
  return {
    dbs,
    fileStore,
    source: sharedDatabase(url),
    join: () => {},
    async fresh(index) {
      await Promise.all(allFacts.map((facts) => facts.flush()));
      await dbs[index].fresh();
    },
    async close() {
      await Promise.all([...dbs.map((db) => db.close()), fileStore?.close()]);
      if (!isKept) await dropDatabase(url);
    },
  };
}

/**
 * Replaces the database that a test has at `to` with a copy of the one at `from`: to back up or
 * restore. No server may run on either.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = await databases.get(from);
  if (source === undefined) return await Deno.copyFile(from, to);
  const { copyOfDatabase, dropDatabase } = await import("./postgres.ts");
  const before = await databases.get(to);
  const copy = copyOfDatabase(source);
  databases.set(to, copy);
  await copy;
  if (before !== undefined) await dropDatabase(before);
}

/** A database that was there before, made by the program. */
async function isFile(path: string): Promise<boolean> {
  if (path === ":memory:") return false;
  return await Deno.stat(path).then(() => true, () => false);
}

/**
 * Publishes each event of a node on all of them in the same order after its commit, like the
 * engines.
 */
function joinBuses(contexts: AppContext[]): void {
  for (const { bus } of contexts) {
    const others = contexts.map((context) => context.bus).filter((other) => other !== bus);
    bus.publishAfter = (tx, event) => {
      tx.afterCommit(() => {
        bus.publish(event);
        for (const other of others) other.publishRemote(event);
      });
    };
  }
}
