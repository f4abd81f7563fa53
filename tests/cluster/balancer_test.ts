import assert from "node:assert/strict";
import { startBalancer } from "../helpers/balancer.ts";
import { FakeNode } from "../helpers/fake_node.ts";
import { balanceRequests } from "../helpers/request_balancer.ts";
import { until } from "../helpers/until.ts";

/** Asks in a connection of its own. */
async function whoResponds(url: string, body?: string): Promise<string> {
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  const response = await fetch(url, { method: "POST", body, client });
  client.close();
  return await response.text();
}

Deno.test("[CL-12] connections go to nodes that are ready, in turn", async () => {
  await using one = new FakeNode("one");
  await using other = new FakeNode("other");
  await using balancer = await startBalancer([one.url, other.url]);
  const ask = async () => (await whoResponds(balancer.url)).trim();

  assert.deepEqual([await ask(), await ask(), await ask()], ["one", "other", "one"]);
  one.ready = false;
  await until("one is left out", () => balancer.ready.length === 1);
  assert.deepEqual([await ask(), await ask()], ["other", "other"]);
  one.ready = true;
  await until("one is back", () => balancer.ready.length === 2);
});

Deno.test("[CL-12] connections end with the node that they lead to", async () => {
  await using one = new FakeNode("one");
  await using balancer = await startBalancer([one.url]);
  const socket = new WebSocket(balancer.url);
  const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
  const received = new Promise<string>((resolve) => {
    socket.addEventListener("message", ({ data }) => resolve(data));
  });
  socket.addEventListener("open", () => socket.send("hello"));
  assert.equal(await received, "one: hello");
  assert.equal(balancer.connectionsOf(one.url), 1);

  balancer.cut(one.url);

  await closed;
  await assert.rejects(whoResponds(balancer.url));
  balancer.restore(one.url);
  await until("one is back", () => balancer.ready.length === 1);
  assert.equal(await whoResponds(balancer.url), "one");
});

Deno.test("[CL-12] each request of a connection goes to a node at random", async () => {
  await using one = new FakeNode("one");
  await using other = new FakeNode("other");
  one.cookies = ["a=1", "b=2"];
  const turns = [0, 0.9, 0, 0.9];
  await using balancer = await balanceRequests(
    [one.url, other.url],
    () => turns.shift()!,
  );

  const first = await fetch(balancer.url, { method: "POST", body: "said" });
  const second = await fetch(balancer.url, { method: "POST", body: "said" });

  assert.deepEqual(first.headers.getSetCookie(), ["a=1", "b=2"]);
  assert.deepEqual([await first.text(), await second.text()], ["one said", "other said"]);
  const socket = new WebSocket(balancer.url);
  const received = new Promise<string>((resolve) => {
    socket.addEventListener("message", ({ data }) => resolve(data));
  });
  socket.addEventListener("open", () => socket.send("hello"));
  assert.equal(await received, "one: hello");
  socket.close();
});
