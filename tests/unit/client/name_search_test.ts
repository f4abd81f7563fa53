import assert from "node:assert/strict";
import { createNameSearch } from "../../../client/members/name_search.ts";
import { aMember, fakeApi, FakePlatform, until } from "./fakes.ts";

/** Two servers of 50 and of 3 people, and what they were asked. */
function setUp() {
  const sizes: Record<string, number> = { s1: 50, s2: 3 };
  const state = { servers: ["s1", "s2"], fails: false };
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const platform = new FakePlatform();
  const api = fakeApi(async ({ path }) => {
    if (state.fails) throw new Error("no network");
    const url = new URL(path, "http://x");
    const server = url.pathname.split("/")[2];
    const search = url.searchParams.get("search")!;
    asked.push(`${server}:${search}`);
    await new Promise<void>((resolve) => held.push(resolve));
    const all = Array.from({ length: sizes[server] }, (_, i) => `${server}name${i}`);
    const found = all.filter((name) => name.includes(search)).slice(0, 20);
    return {
      members: found.map((name) => aMember({ id: name, user_id: name, username: name })),
    };
  });
  const search = createNameSearch({ platform, api, servers: () => state.servers });
  const respond = () => held.splice(0).forEach((resolve) => resolve());
  const count = (server: string) => search.found.value.get(server)?.length ?? 0;
  return { state, asked, held, platform, search, respond, count };
}

Deno.test("[UX-6] servers are asked for a name once the typing pauses, and not again for a part of what they named", async () => {
  const { asked, held, platform, search, respond, count } = setUp();
  for (const text of ["n", "na", "Name"]) search.search(text);
  assert.equal(search.searching.value, true);
  platform.pass(200);
  await until("asked", () => held.length === 2);
  assert.deepEqual(asked, ["s1:name", "s2:name"]);
  respond();
  await until("answered", () => !search.searching.value);
  assert.deepEqual([count("s1"), count("s2")], [20, 3]);
  search.search("name4");
  platform.pass(200);
  await until("asked", () => held.length === 1);
  assert.deepEqual(asked.slice(2), ["s1:name4"], "the small one named everybody");
  respond();
  await until("answered", () => !search.searching.value);
  assert.equal(count("s1"), 11);
});

Deno.test("[UX-6] a response to an older search is dropped, and nothing is asked for '' or too long a name", async () => {
  const { asked, held, platform, search, respond, count } = setUp();
  search.search("name1");
  platform.pass(200);
  await until("asked", () => held.length === 2);
  search.search("name2");
  respond();
  platform.pass(200);
  await until("asked again", () => held.length === 2);
  assert.deepEqual([count("s1"), count("s2")], [0, 0]);
  respond();
  await until("answered", () => !search.searching.value);
  assert.deepEqual([count("s1"), count("s2")], [11, 1]);
  for (const text of ["", " ", "x".repeat(100)]) {
    search.search(text);
    assert.deepEqual([search.searching.value, platform.sleeping], [false, 0]);
  }
  assert.equal(asked.length, 4);
});

Deno.test("[UX-6] without servers to ask, or without answers, nobody is found and nothing throws", async () => {
  const { state, platform, search, count } = setUp();
  state.fails = true;
  search.search("name");
  platform.pass(200);
  await until("tried", () => !search.searching.value);
  assert.equal(count("s1"), 0);
  state.servers = [];
  search.search("nam");
  assert.equal(search.searching.value, false);
  search.close();
});
