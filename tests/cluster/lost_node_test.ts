/** The real program, three times behind a balancer and on a real pair of PostgreSQL, while people write. */
import assert from "node:assert/strict";
import { type Balancer, startBalancer } from "../helpers/balancer.ts";
import { IS_SHORT } from "../helpers/nodes.ts";
import { at, registerAt } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import { type PostgresPair, startPair } from "../helpers/postgres.ts";
import { TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";
import { allMessages, Writers } from "../helpers/writers.ts";
import { type PgProxy, pgProxy } from "./pg_proxy.ts";

/** Messages to write before and after each loss. */
const SOME = 40;
const KILLS = 20;
/** Milliseconds. */
const STOPPED = 60_000;

class Cluster implements AsyncDisposable {
  readonly #open = new AsyncDisposableStack();
  pair!: PostgresPair;
  /** The way of each node to the database. */
  readonly ways: PgProxy[] = [];
  readonly nodes: TestServer[] = [];
  balancer!: Balancer;
  ada!: Person;
  writers!: Writers;

  static async start(): Promise<Cluster> {
    const cluster = new Cluster();
    try {
      await cluster.#start();
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
      throw error;
    }
    return cluster;
  }

  async #start(): Promise<void> {
    this.pair = this.#open.use(await startPair());
    const storage = await this.pair.primary.createDatabase();
    for (let node = 0; node < 3; node++) {
      const way = this.#open.use(await pgProxy(storage));
      this.ways.push(way);
      // The first makes the tables.
      const env = { PARLEY_STORAGE: way.url, PARLEY_TRUSTED_PROXIES: "127.0.0.1" };
      this.nodes.push(this.#open.use(await TestServer.start({ env })));
    }
    this.balancer = this.#open.use(await startBalancer(this.nodes.map(({ url }) => url)));
    this.ada = await registerAt(this.balancer.url, "ada");
    const { channel } = await this.ada.createServer();
    this.writers = this.#open.use(new Writers(this.ada, channel.id));
    await this.writers.more(SOME);
  }

  /** Resolves when this many nodes get connections. */
  async ready(count: number): Promise<void> {
    await until(`${count} nodes are ready`, () => this.balancer.ready.length === count);
  }

  /** At every node the same is there, and all of it. */
  async requireWhole(): Promise<void> {
    await this.writers.stop();
    for (const { url } of this.nodes) await this.writers.requireWhole(at(url, this.ada));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#open.disposeAsync();
  }
}

Deno.test("[CL-12] a node that is killed while people write loses no acknowledged message and doubles none", async () => {
  await using cluster = await Cluster.start();
  const { nodes, writers, ada } = cluster;
  await nodes[1].end("SIGKILL");
  await writers.more(SOME);
  await writers.stop();
  await writers.requireWhole(ada);
});

Deno.test(
  "[CL-12] nodes are killed 20 times while people write: nothing is lost, nothing doubled, seq has no gap",
  {
    ignore: IS_SHORT,
  },
  async () => {
    await using cluster = await Cluster.start();
    const { nodes, writers } = cluster;
    for (let kill = 0; kill < KILLS; kill++) {
      const node = nodes[kill % nodes.length];
      await node.end("SIGKILL");
      await writers.more(SOME);
      await node.startAgain();
      await cluster.ready(3);
    }
    await cluster.requireWhole();
  },
);

Deno.test(
  "[CL-12] the primary is killed and the standby takes its place: nothing is lost, nothing doubled",
  {
    ignore: IS_SHORT,
  },
  async () => {
    await using cluster = await Cluster.start();
    const { pair, ways, writers } = cluster;
    await pair.primary.kill9();
    await cluster.ready(0);
    await pair.standby.promote();
    for (const way of ways) way.leadTo(pair.standby.url);
    await cluster.ready(3);
    await writers.more(SOME);
    await cluster.requireWhole();
  },
);

Deno.test("[CL-12] a node that stood still for a minute serves nothing that is no longer so", {
  ignore: IS_SHORT,
}, async () => {
  await using cluster = await Cluster.start();
  const { nodes, writers, ada } = cluster;
  const stopped = nodes[2];
  const bob = await registerAt(cluster.balancer.url, "bob");
  assert.equal((await at(stopped.url, bob).get("/users/sessions")).status, 200);
  Deno.kill(stopped.pid, "SIGSTOP");
  await cluster.ready(2);
  assert.ok((await bob.post("/auth/logout")).status < 300);
  await new Promise((resolve) => setTimeout(resolve, STOPPED));
  await writers.more(SOME);
  await writers.stop();
  const known = new Set(writers.acknowledged.values());
  Deno.kill(stopped.pid, "SIGCONT");
  // At once, and past the balancer. It may say that it knows nothing yet, but nothing old.
  const found = await until(
    "it serves again",
    () => allMessages(at(stopped.url, ada), writers.channelId),
  );
  assert.ok(known.isSubsetOf(new Set(found.map(({ id }) => id))), "what was written meanwhile");
  assert.equal(
    (await at(stopped.url, bob).get("/users/sessions")).status,
    401,
    "who left meanwhile",
  );
  await cluster.ready(3);
  await cluster.requireWhole();
});

Deno.test("[CL-12] a node that is cut off from the store says so, and its clients go elsewhere", {
  ignore: IS_SHORT,
}, async () => {
  await using cluster = await Cluster.start();
  const { ways, writers } = cluster;
  const [way] = ways;
  way.toServer = () => "cut";
  way.cutAll();
  await cluster.ready(2);
  await writers.more(SOME);
  way.toServer = () => "pass";
  await cluster.ready(3);
  await writers.more(SOME);
  await cluster.requireWhole();
});
