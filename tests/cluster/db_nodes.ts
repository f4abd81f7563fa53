/** Several databases of the program over one PostgreSQL, as several nodes have them. */
import postgres from "postgres";
import { Db } from "../../server/storage/db.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import type { Key } from "../../server/storage/keys.ts";
import { testDatabase } from "../helpers/postgres.ts";

export const key = (...parts: Deno.KvKeyPart[]) => parts as unknown as Key<number>;
export const counter = (...parts: Deno.KvKeyPart[]) => parts as unknown as Key<Deno.KvU64>;

/** Node that runs transactions, with the events that it receives. */
export class Node implements AsyncDisposable {
  /** Events in the order in which this node came to know of them. */
  readonly events: unknown[] = [];
  behind = 0;

  constructor(
    readonly db: Db,
    /** Warnings for the host. */
    readonly warnings: readonly string[],
  ) {
    db.onRemote = (events) => void this.events.push(...events);
    db.onBehind = () => void this.behind++;
  }

  /** Emits it and takes note of it, as the bus does. */
  write(event: unknown, name = "k"): Promise<void> {
    return this.db.transact((tx) => {
      tx.set(key("log", name, tx.now), 1);
      tx.emit(event);
      tx.afterCommit(() => this.events.push(event));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.db.close();
  }
}

interface NodeOptions {
  /** Milliseconds after which it looks for what others wrote without being told. */
  pollEvery?: number;
  /** Milliseconds for which a commit is tried again after a lost connection. */
  patience?: number;
}

export async function openNode(url: string, options: NodeOptions = {}): Promise<Node> {
  // Faults are made on purpose here.
  const onFault = () => {};
  const warnings: string[] = [];
  const onWarning = (text: string) => void warnings.push(text);
  const engine = await PostgresEngine.open(url, { onFault, onWarning, ...options });
  const node = new Node(new Db(engine, onFault, Date.now), warnings);
  const { db } = node;
  await db.follow();
  return node;
}

/** Two nodes on a database of their own. */
export async function two() {
  const url = await testDatabase();
  const [a, b] = [await openNode(url), await openNode(url)];
  return {
    url,
    a,
    b,
    [Symbol.asyncDispose]: async () => void await Promise.all([a.db.close(), b.db.close()]),
  };
}

/** Ends with the block that it is used in. */
export function disposable(sql: postgres.Sql) {
  return Object.assign(sql, { [Symbol.asyncDispose]: () => sql.end({ timeout: 1 }) });
}
