import assert from "node:assert/strict";
import { type Haproxy, hasHaproxy, startHaproxy } from "../helpers/haproxy.ts";
import { until } from "../helpers/until.ts";

const NAMES = ["one", "two", "three"];

/** A node that says its name, and whether it is ready. */
class FakeNode implements AsyncDisposable {
  ready = true;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(readonly name: string) {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => this.#response(request),
    );
  }

  get port(): number {
    return this.#server.addr.port;
  }

  #response(request: Request): Response {
    const { pathname } = new URL(request.url);
    if (pathname === "/readyz") return new Response(null, { status: this.ready ? 200 : 503 });
    if (request.headers.get("upgrade") === "websocket") {
      const { socket, response } = Deno.upgradeWebSocket(request);
      socket.onopen = () => socket.send(this.name);
      return response;
    }
    return new Response(this.name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

const runs = await hasHaproxy();

function startBefore(nodes: FakeNode[]): Promise<Haproxy> {
  return startHaproxy(Object.fromEntries(nodes.map(({ name, port }) => [name, port])));
}

/** Which node a request reaches; "" for none. */
async function whoIs(url: string, headers?: HeadersInit): Promise<string> {
  const response = await fetch(url, { headers });
  const name = await response.text();
  return response.ok ? name : "";
}

async function reached(url: string): Promise<string[]> {
  const names = await Promise.all(Array.from({ length: 30 }, () => whoIs(url)));
  return [...new Set(names)].sort();
}

Deno.test({
  name: "[CL-11] HAProxy leads requests to the nodes that are ready, and cuts those of another",
  ignore: !runs,
  async fn() {
    const nodes = NAMES.map((name) => new FakeNode(name));
    await using _nodes = new AsyncDisposableStack();
    for (const node of nodes) _nodes.use(node);
    await using haproxy = await startBefore(nodes);
    await until("all are reached", async () => (await reached(haproxy.url)).length === 3);
    const socket = new WebSocket(haproxy.url);
    const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
    const name = await new Promise((resolve) => {
      socket.addEventListener("message", ({ data }) => resolve(data));
    });
    const node = nodes.find((one) => one.name === name)!;

    node.ready = false;

    await closed;
    assert.deepEqual(await reached(haproxy.url), NAMES.filter((one) => one !== name).sort());
    node.ready = true;
    await until("it is back", async () => (await reached(haproxy.url)).length === 3);
  },
});

Deno.test({
  name: "[CL-11] a connection without WebSockets stays at the node where it began",
  ignore: !runs,
  async fn() {
    const nodes = NAMES.map((name) => new FakeNode(name));
    await using _nodes = new AsyncDisposableStack();
    for (const node of nodes) _nodes.use(node);
    await using haproxy = await startBefore(nodes);
    await until("all are reached", async () => (await reached(haproxy.url)).length === 3);
    const polling = `${haproxy.url}/socket.io/?EIO=4&transport=polling`;
    const first = await fetch(polling);
    const name = await first.text();
    const cookie = first.headers.getSetCookie()[0];
    assert.match(cookie, /^parley-node=\w+; path=\/; HttpOnly; SameSite=Strict$/);
    const own = { cookie: cookie.split(";")[0] };

    for (const more of ["", "&sid=abc"]) {
      const again = Array.from({ length: 12 }, () => whoIs(polling + more, own));
      assert.deepEqual([...new Set(await Promise.all(again))], [name]);
    }
    const upgrade = `${haproxy.url}/socket.io/?EIO=4&transport=websocket&sid=abc`;
    assert.equal(await whoIs(upgrade, own), name);
    const plain = await fetch(`${haproxy.url}/api/servers`);
    await plain.text();
    assert.deepEqual(plain.headers.getSetCookie(), [], "requests of the API need none");
  },
});
