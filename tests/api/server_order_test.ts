import assert from "node:assert/strict";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { TestApp } from "../helpers/app.ts";
import { everythingIn } from "../helpers/everything.ts";
import type { Person } from "../helpers/person.ts";

const ORDER = "/users/server-order";
const ID = "019f5c2a-7d10-7cc3-9a51-0c2f6f1f6f0e";
const OTHER = "019f5c2a-7d10-7cc3-9a51-0c2f6f1f6f0f";

const orderOf = async (one: Person) => (await one.get(ORDER)).body.folders;
const put = (one: Person, folders: unknown) => one.put(ORDER, { folders });

/** Somebody with servers, in the order in which they were created. */
async function withServers(app: TestApp, ...names: string[]) {
  const ada = await app.register("ada");
  const ids: string[] = [];
  for (const name of names) ids.push((await ada.createServer(name)).server.id);
  return { ada, ids };
}

Deno.test("[COM-5] servers without an order stand with the newest on top", async () => {
  await using app = await TestApp.start();
  const { ada, ids: [a, b] } = await withServers(app, "one", "two");
  assert.deepEqual(await orderOf(ada), [{ server_ids: [b] }, { server_ids: [a] }]);
  assert.deepEqual(await orderOf(await app.register("bob")), []);
});

Deno.test("[COM-5] the list is stored whole, told to one's own devices, and takes new servers on top", async () => {
  await using app = await TestApp.start();
  const { ada, ids: [a, b, c] } = await withServers(app, "one", "two", "three");
  const bob = await app.register("bob");
  const [socket, other] = [await ada.socket(), await bob.socket()];
  const folders = [
    { id: ID, name: "Play", color: "#14b8a6", server_ids: [c, a] },
    { server_ids: [b] },
  ];
  const { status, body } = await put(ada, folders);
  assert.deepEqual([status, body], [200, { folders }]);
  assert.deepEqual(await orderOf(ada), folders);
  assert.deepEqual(await socket.waitFor("server-order-updated"), { folders });
  await other.sync();
  assert.deepEqual(other.arrived, []);

  const { server: { id: d } } = await ada.createServer("four");
  assert.deepEqual(await orderOf(ada), [{ server_ids: [d] }, ...folders]);
  const bare = [{ id: ID, name: null, color: null, server_ids: [a] }, { server_ids: [b] }];
  assert.deepEqual((await put(ada, bare)).body.folders, [
    { server_ids: [d] },
    { server_ids: [c] },
    { id: ID, server_ids: [a] },
    { server_ids: [b] },
  ]);
  assert.deepEqual((await put(ada, [])).body.folders.length, 4);
});

Deno.test("[COM-5 D-ERR-2] an order that makes no sense is refused, and a server of others doesn't exist", async (t) => {
  await using app = await TestApp.start();
  const { ada, ids: [a, b] } = await withServers(app, "one", "two");
  const bob = await app.register("bob");
  const { server } = await bob.createServer("His");
  const before = await orderOf(ada);
  const cases: [folders: unknown, expected: number][] = [
    [[{ server_ids: [a, b] }], 400],
    [[{ server_ids: [] }], 400],
    [[{ id: ID, server_ids: [] }], 400],
    [[{ id: "folder", server_ids: [a] }], 400],
    [[{ id: "019f5c2a-7d10-4cc3-9a51-0c2f6f1f6f0e", server_ids: [a] }], 400],
    [[{ id: ID, server_ids: [a, a] }], 400],
    [[{ server_ids: [a] }, { server_ids: [a] }], 400],
    [[{ id: ID, server_ids: [a] }, { id: ID, server_ids: [b] }], 400],
    [[{ id: ID, name: "x".repeat(65), server_ids: [a] }], 400],
    [[{ id: ID, name: "two\nlines", server_ids: [a] }], 400],
    [[{ id: ID, color: "red", server_ids: [a] }], 400],
    [[{ id: ID, open: true, server_ids: [a] }], 400],
    ["none", 400],
    [[{ server_ids: [server.id] }], 404],
    [[{ server_ids: [a] }, { id: OTHER, server_ids: [b, "nonsense"] }], 404],
  ];
  for (const [folders, expected] of cases) {
    await t.step(JSON.stringify(folders).slice(0, 80), async () => {
      const { status, body } = await put(ada, folders);
      assert.equal(status, expected);
      if (status === 400) {
        const fields = Object.keys(body.details).map((name) => name.split(".")[0]);
        assert.deepEqual(new Set(fields), new Set(["folders"]));
      }
    });
  }
  assert.deepEqual(await orderOf(ada), before);
});

Deno.test("[COM-5] a server that one leaves loses its place, and its folder goes when it was alone in it", async () => {
  await using app = await TestApp.start();
  const { ada, ids: [a] } = await withServers(app, "one");
  const bob = await app.register("bob");
  const { server: theirs } = await bob.createServer("His");
  await bob.bring(theirs.id, ada);
  await put(ada, [{ server_ids: [a] }, { id: ID, name: "Alone", server_ids: [theirs.id] }]);
  await ada.delete(`/servers/${theirs.id}/members/${ada.id}`);
  assert.deepEqual(await orderOf(ada), [{ server_ids: [a] }]);
  await bob.bring(theirs.id, ada);
  assert.deepEqual(await orderOf(ada), [{ server_ids: [theirs.id] }, { server_ids: [a] }]);
  await put(ada, [{ server_ids: [a] }, { id: ID, name: "Alone", server_ids: [theirs.id] }]);
  await bob.delete(`/servers/${theirs.id}`);
  assert.deepEqual(await orderOf(ada), [{ server_ids: [a] }]);
});

Deno.test("[COM-5] a hundred servers fit into an order", async () => {
  await using app = await TestApp.start();
  const names = Array.from({ length: 100 }, (_, i) => `server ${i}`);
  const { ada, ids } = await withServers(app, ...names);
  const folders = [{ id: ID, name: "All", server_ids: ids.slice(0, 99) }, {
    server_ids: ids.slice(99),
  }];
  assert.deepEqual((await put(ada, folders)).body, { folders });
});

Deno.test("[COM-5 D-ACCT-4] the order goes with the account", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer("Hers");
  await ada.bring(server.id, bob);
  await put(bob, [{ server_ids: [server.id] }]);
  await perform(app.context, VERBS["user-delete"], { name: "bob", heir: null, messages: false });
  for await (const { key } of everythingIn(app.context.db)) {
    assert.notEqual(key[0], "server_order");
  }
});
