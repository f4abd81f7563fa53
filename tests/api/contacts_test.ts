import assert from "node:assert/strict";
import type { Recipient } from "../../protocol/channels.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";

async function contacts(person: Person, query = ""): Promise<string[]> {
  const { status, body } = await person.get(`/users/contacts${query}`);
  assert.equal(status, 200);
  return body.people.map(({ username }: Recipient) => username);
}

Deno.test("[MEND-26a D-SOC-1] everyone whom one may write to is found: friends, conversations, fellow members of any server", async () => {
  await using app = await TestApp.start();
  const [ada, fay, old, mem10, mem9, both, stranger] = await app.registerAll(
    ...["ada", "fay", "old", "mem10", "mem9", "both", "stranger"],
  );
  await befriend(ada, fay);
  await befriend(ada, both);
  await befriend(ada, old);
  await openDm(ada, old);
  assert.equal((await ada.delete(`/friends/${old.id}`)).status, 200);
  const one = await ada.createServer("One");
  const two = await mem10.createServer("Two");
  await ada.bring(one.server.id, mem9, both);
  await mem10.bring(two.server.id, ada);

  assert.deepEqual(await contacts(ada), ["both", "fay", "mem9", "mem10", "old"]);
  assert.deepEqual(await contacts(stranger), []);
  assert.deepEqual(await contacts(ada, "?search=EM"), ["mem9", "mem10"]);
  assert.deepEqual(
    await contacts(ada, "?search=o"),
    ["old", "both"],
    "what begins with it is first",
  );
  assert.deepEqual(await contacts(ada, "?limit=2"), ["both", "fay"]);
  assert.equal((await ada.get("/users/contacts?limit=0")).status, 400);

  const [found] = (await ada.get("/users/contacts?search=fay")).body.people;
  assert.deepEqual(found, {
    id: fay.id,
    username: "fay",
    avatar_url: null,
    avatar_color: null,
    status: "offline",
  });
});

Deno.test("[MEND-26a D-SOC-2] nobody is found whom a block parts, nor by what was a display name", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob, eve);
  await block(ada, bob);
  assert.deepEqual([await contacts(ada), await contacts(bob)], [["eve"], ["eve"]]);
  await eve.put("/users/profile", { display_name: "Zoe Second" });
  assert.deepEqual(await contacts(ada, "?search=second"), ["eve"]);
  await eve.delete(`/servers/${server.id}/members/${eve.id}`);
  assert.deepEqual(await contacts(ada), []);
});
