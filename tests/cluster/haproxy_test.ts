import assert from "node:assert/strict";
import { FakeNode } from "../helpers/fake_node.ts";
import { type Haproxy, hasHaproxy, startHaproxy } from "../helpers/haproxy.ts";
import { until } from "../helpers/until.ts";

const NAMES = ["one", "two", "three"];

const runs = await hasHaproxy();

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

/** Three nodes behind HAProxy, which has reached them all. */
async function startThree(): Promise<
  { nodes: FakeNode[]; haproxy: Haproxy } & AsyncDisposable
> {
  const stack = new AsyncDisposableStack();
  const nodes = NAMES.map((name) => stack.use(new FakeNode(name)));
  const ports = Object.fromEntries(nodes.map(({ name, port }) => [name, port]));
  const haproxy = stack.use(await startHaproxy(ports));
  await until("all are reached", async () => (await reached(haproxy.url)).length === 3);
  return { nodes, haproxy, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

Deno.test({
  name: "[CL-11] HAProxy leads requests to the nodes that are ready, and cuts those of another",
  ignore: !runs,
  async fn() {
    await using three = await startThree();
    const { nodes, haproxy } = three;
    const socket = new WebSocket(haproxy.url);
    const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
    socket.addEventListener("open", () => socket.send("hello"));
    const name = await new Promise<string>((resolve) => {
      socket.addEventListener("message", ({ data }) => resolve(data.split(":")[0]));
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
  name:
    "[MEND-65d] HAProxy leads what changes something to nodes that store, and all goes on where none does",
  ignore: !runs,
  async fn() {
    await using three = await startThree();
    const { nodes, haproxy } = three;
    const store = async () => await (await fetch(haproxy.url, { method: "POST" })).text();
    const stored = async () => {
      return [...new Set(await Promise.all(Array.from({ length: 30 }, store)))].sort();
    };
    nodes[0].storing = false;
    await until("one stores nothing", async () => (await stored()).join() === "three,two");
    assert.equal((await reached(haproxy.url)).length, 3);
    for (const node of nodes) node.storing = false;
    await until("all are asked", async () => (await stored()).length === 3);
    assert.equal((await reached(haproxy.url)).length, 3);
  },
});

Deno.test({
  name: "[CL-11] a connection without WebSockets stays at the node where it began",
  ignore: !runs,
  async fn() {
    await using three = await startThree();
    const { haproxy } = three;
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

Deno.test({
  name: "[CL-10] HAProxy leads nobody to a node that is about to end, and lets what is there go on",
  ignore: !runs,
  async fn() {
    await using three = await startThree();
    const { nodes, haproxy } = three;
    const socket = new WebSocket(haproxy.url);
    const received: string[] = [];
    socket.addEventListener("message", ({ data }) => received.push(data));
    socket.addEventListener("open", () => socket.send("hello"));
    const name = await until("it is there", () => received[0]?.split(":")[0]);
    const node = nodes.find((one) => one.name === name)!;

    node.leaving = true;

    await until("it gets nothing new", async () => !(await reached(haproxy.url)).includes(name));
    socket.send("still here");
    await until("it is passed on", () => received[1] === `${name}: still here`);
    socket.close();
  },
});
