import {
  type FactListener,
  type MessageListener,
  nameOf,
  RemoteState,
  type SharedState,
} from "../shared_state.ts";
import type { Client } from "./connect.ts";
import { arrayOf } from "./value_code.ts";
import { within } from "./within.ts";
import {
  type FactRow,
  type FactsFound,
  LEAVE,
  LOOK,
  NODE_TIMEOUT_MS,
  PUBLISH,
} from "./fact_queries.ts";

/** Milliseconds between two publications of one node. */
const PUBLISH_INTERVAL_MS = 50;
/** Milliseconds between two publications without news, which show that the node is there. */
const HEARTBEAT_INTERVAL_MS = 2000;
/** Milliseconds until a publication counts as lost: it may still arrive, and is refused then. */
const PUBLISH_TIMEOUT_MS = 2000;
/** Milliseconds until one that failed is tried again. */
const RETRY_DELAY_MS = 500;
/** Milliseconds after which all nodes have published again, once the database is back. */
const RECOVERY_MS = 4000;

/** Notes that one publication takes; more are dropped. */
const MAX_NOTES = 2000;

interface FactsDeps {
  /** The name of this node. */
  node: string;
  /** A connection that loses nothing by waiting for no disk. */
  client(): Client;
  /** Wakes the other nodes. */
  notify(): void;
  onFault(error: unknown): void;
}

/**
 * Shares state in memory between nodes (CL-7), in two unlogged tables: a crash of the server
 * empties them, and each node publishes again.
 */
export class PostgresSharedState implements SharedState {
  readonly #others: RemoteState;
  /** By name, as JSON. */
  readonly #own = new Map<string, string>();
  /** Names of facts that have not been published yet. */
  #changed = new Set<string>();
  #notes: [topic: string, value: unknown][] = [];
  /** The number of the last publication. */
  #number = 0;
  /** True if the others, or the tables, have nothing of earlier publications. */
  #isAnew = true;
  #hasPublished = false;
  #publishing: Promise<void> | undefined;
  /** `performance.now()` */
  #publishedAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last number read of each other node. */
  readonly #known = new Map<string, bigint>();
  /** Nodes that are no longer in the table: since when. */
  readonly #missing = new Map<string, number>();
  #lookedAt = performance.now();
  /** No node counts as gone before this time. */
  #patientUntil = -Infinity;
  #isOpen = false;

  constructor(private readonly deps: FactsDeps) {
    this.#others = new RemoteState(deps.onFault);
  }

  /** Publishes from now on. Resolves when the facts of the others are known. */
  async start(): Promise<void> {
    this.#isOpen = true;
    this.apply(await this.look(this.deps.client()));
    this.#schedule();
  }

  get node(): string {
    return this.deps.node;
  }

  isThere(node: string): boolean {
    return node === this.node || this.#known.has(node) || this.#missing.has(node);
  }

  set(topic: string, key: string, value: unknown): void {
    const name = nameOf(topic, key);
    const text = value === undefined ? undefined : JSON.stringify(value);
    if (this.#own.get(name) === text) return;
    if (text === undefined) this.#own.delete(name);
    else this.#own.set(name, text);
    this.#changed.add(name);
    this.#schedule();
  }

  broadcast(topic: string, value: unknown): void {
    if (this.#notes.length >= MAX_NOTES) return;
    this.#notes.push([topic, value]);
    this.#schedule();
  }

  watch(topic: string, listener: FactListener): () => void {
    return this.#others.watch(topic, listener);
  }

  onMessage(topic: string, listener: MessageListener): () => void {
    return this.#others.onMessage(topic, listener);
  }

  /** The number of other nodes. */
  get others(): number {
    return this.#known.size;
  }

  /** Resolves when all is published that was set before, or could not be. */
  async flush(): Promise<void> {
    await this.#publishing;
    if (this.#isOpen && this.#hasNews()) await this.#publish();
  }

  /** Fetches news, one request at a time. */
  async look(client: Client): Promise<FactsFound> {
    const at = performance.now();
    const silence = at - this.#lookedAt;
    // While no node could publish, silence doesn't mean that a node is gone.
    if (silence > HEARTBEAT_INTERVAL_MS) {
      this.#patientUntil = Math.max(this.#patientUntil, at + RECOVERY_MS);
    }
    // This node hung or was cut off: facts that were withdrawn meanwhile may be missing from the
    // table.
    if (silence > NODE_TIMEOUT_MS) {
      this.#known.clear();
      // The others may have hung too, so they get the same time to publish.
      this.#patientUntil = at + NODE_TIMEOUT_MS;
    }
    const hadPublished = this.#hasPublished && !this.#publishing;
    const numbers = [...this.#known.values()].map(String);
    const parameters = [this.deps.node, arrayOf([...this.#known.keys()]), arrayOf(numbers)];
    return { rows: await client.run<FactRow>(LOOK, parameters), at, hadPublished };
  }

  /** Applies the result of a look. */
  apply({ rows, at, hadPublished }: FactsFound): void {
    this.#lookedAt = at;
    const nodes = Map.groupBy(rows, ({ node }) => node);
    if (hadPublished && !nodes.has(this.deps.node)) {
      // The server has crashed, or the others considered this node gone.
      this.#isAnew = true;
      this.#schedule();
    }
    for (const [node, found] of nodes) {
      const { own, gone, silence } = found[0];
      if (own) continue;
      this.#missing.delete(node);
      if (!gone) this.#read(node, found);
      else if (at > this.#patientUntil) this.#forget(node, silence ?? undefined);
      else this.#known.delete(node);
    }
    for (const node of [...this.#known.keys(), ...this.#missing.keys()]) {
      if (nodes.has(node)) continue;
      // The node may have to publish again.
      this.#known.delete(node);
      const since = this.#missing.getOrInsertComputed(node, () => at);
      if (at - since > NODE_TIMEOUT_MS) this.#forget(node, at - since);
    }
  }

  /** This node has nothing more to say. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timer);
    await this.#publishing;
    this.#own.clear();
    this.#isAnew = true;
    await this.#publish();
    // Spares the others the wait until this node counts as gone.
    const leaving = this.deps.client().run(LEAVE, [this.deps.node]);
    await within(leaving, PUBLISH_TIMEOUT_MS).then(() => this.deps.notify(), () => {});
  }

  #read(node: string, rows: FactRow[]): void {
    const { whole, number } = rows[0];
    const isNew = whole && !this.#known.has(node);
    this.#known.set(node, BigInt(number));
    const facts = rows.filter((row): row is FactRow & { name: string } => row.name !== null);
    if (whole) {
      const held = facts.filter(({ value }) => value !== null);
      this.#others.replace(node, new Map(held.map(({ name, value }) => [name, value!])));
    } else {
      for (const { name, value } of facts) this.#others.change(node, name, value);
    }
    // Notes from before this node knew the other one were meant for others.
    if (isNew) return;
    for (const { name, value } of rows) {
      if (name !== null || value === null) continue;
      for (const [topic, note] of JSON.parse(value)) this.#others.noted(topic, note);
    }
  }

  #forget(node: string, silence?: number): void {
    this.#known.delete(node);
    this.#missing.delete(node);
    this.#others.forget(node, silence);
  }

  #hasNews(): boolean {
    return this.#isAnew || this.#changed.size > 0 || this.#notes.length > 0;
  }

  /** The next publication. */
  #schedule(): void {
    if (!this.#isOpen || this.#publishing) return;
    const every = this.#hasNews() ? PUBLISH_INTERVAL_MS : HEARTBEAT_INTERVAL_MS;
    this.#publishAfter(this.#publishedAt + every - performance.now());
  }

  #publishAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#publish(), Math.max(0, milliseconds));
  }

  #publish(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#publishing ??= this.#send().then((isDone) => {
      this.#publishing = undefined;
      if (isDone) this.#schedule();
      else if (this.#isOpen) this.#publishAfter(RETRY_DELAY_MS);
    });
  }

  /** @returns false if the rest has to be sent later */
  async #send(): Promise<boolean> {
    const [isAnew, isNews] = [this.#isAnew, this.#hasNews()];
    const changed = this.#changed;
    const names = isAnew ? this.#own.keys() : changed;
    const facts = Array.from(names, (name) => [name, this.#own.get(name) ?? null]);
    const notes = this.#notes.length > 0 ? JSON.stringify(this.#notes) : null;
    this.#notes = [];
    this.#changed = new Set();
    this.#isAnew = false;
    this.#publishedAt = performance.now();
    try {
      const { node } = this.deps;
      const parameters = [
        node,
        String(++this.#number),
        String(isAnew),
        JSON.stringify(facts),
        notes,
      ];
      const query = this.deps.client().run<{ taken: boolean }>(PUBLISH, parameters);
      const [{ taken }] = await within(query, PUBLISH_TIMEOUT_MS);
      this.#hasPublished = true;
      if (!taken) this.#isAnew = true;
      if (isNews) this.deps.notify();
      return true;
    } catch {
      // The log's follower, on the same connection, reports the error.
      if (isAnew) this.#isAnew = true;
      for (const name of changed) this.#changed.add(name);
      return false;
    }
  }
}
