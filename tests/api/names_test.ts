import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";

/** Nothing of it leaves ink: it could be neither read nor clicked. */
const UNSEEN = [
  "\u200b\u200b",
  "\u00ad\u00ad",
  "\u061c\u061c",
  "\u2800\u2800",
  "\u3164\u3164",
  "\u202e\u202c",
  "\u034f\ufe0f",
  "\u{e0020}\u{e007f}",
  " \u200d ",
];
const SEEN = ["家", "🏳️‍🌈", "a\u200db", "שלום", "...", "\u0e33\u0e01"];

Deno.test("[SRV-02 ROLE-08 CHAN-03] a name has something to see in it", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server } = await ada.createServer();
  const path = `/servers/${server.id}`;
  const role = (await ada.post(`${path}/roles`, { name: "Role" })).body.role;
  const doors = [
    (name: string) => ada.put(path, { name }),
    (name: string) => ada.put(`${path}/roles/${role.id}`, { name }),
    (name: string) => ada.post(`/channels/server/${server.id}`, { name }),
  ];
  for (const [i, door] of doors.entries()) {
    await t.step(`door ${i}`, async () => {
      for (const name of UNSEEN) {
        const { status, body } = await door(name);
        const what = JSON.stringify(name);
        assert.deepEqual([status, Object.keys(body.details ?? {})], [400, ["name"]], what);
      }
      for (const name of SEEN) assert.ok((await door(`${name}${name}`)).status < 300, name);
      assert.equal((await door("a\u0085b")).status, 400, "a control character");
    });
  }
  assert.equal((await ada.post("/servers", { name: UNSEEN[0] })).status, 400);
});

Deno.test("[HARD-1] a name turns nothing around and reaches over nothing", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const pile = "\u0301\u0323".repeat(20);
  const { body } = await ada.post("/servers", { name: `\u202eshop\u2066 Z${pile}` });
  assert.equal(body.server.name, `shop Z${"\u0301\u0323".repeat(4)}`);
  const { server } = body;
  const bio = `two\nlines, \u202eone turned, Z${pile}`;
  const path = `/servers/${server.id}`;
  const changed = (await ada.put(path, { description: bio })).body.server;
  assert.equal(changed.description, `two\nlines, \u202eone turned, Z${"\u0301\u0323".repeat(4)}`);
  // Characters that languages need are kept.
  for (const name of ["שָׁלוֹם", "Tiếng Việt", "1\ufe0f\u20e3 🏳️‍🌈", "กำลังใจ"]) {
    assert.equal((await ada.post("/servers", { name })).body.server.name, name);
  }
});

Deno.test("[MEND-46] a name is trimmed, of blanks without ink too, and its last sign stays whole", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const names = [
    ["  Club ", "Club"],
    ["\u200b\u3164Club\u00a0\u2060\u2800", "Club"],
    [" Club \u2764\ufe0f ", "Club \u2764\ufe0f"],
  ];
  for (const [name, kept] of names) {
    assert.equal((await ada.post("/servers", { name })).body.server.name, kept);
  }
  const blanks = `a${" ".repeat(10_000)}b`;
  assert.equal((await ada.post("/servers", { name: blanks })).status, 400);
});

Deno.test("[MEND-48] nobody new gets a reserved name, in any case; who has one keeps it", async () => {
  await using app = await TestApp.start();
  const names = ["everyone", "here", "channel", "all", "system", "admin", "parley", "deleted"];
  for (const name of [...names, "webhook", "Everyone", "ADMIN"]) {
    const { status, body } = await app.anonymous("POST", "/auth/register", {
      username: name,
      email: `${name}@example.org`,
      password: "long enough 1",
      publicKey: "AAAA",
    });
    assert.deepEqual([status, Object.keys(body.details ?? {})], [400, ["username"]], name);
    const path = `/users/check-username/${name}`;
    assert.equal((await app.anonymous("GET", path)).body.available, false, name);
  }
  const former = await app.registerAdmin("system");
  assert.equal((await app.login("system")).id, former.id);
  await app.register("everyone_1");
});
