import assert from "node:assert/strict";
import { createApi } from "../../../client/base/api.ts";
import { createMemberPages } from "../../../client/members/member_pages.ts";
import { aMember, type Call, FakePlatform, refusal, until } from "./fakes.ts";

/** Sets up a server with this many members, and records requests. */
function setup(size: number, broken = () => false) {
  const all = Array.from(
    { length: size },
    (_, i) => aMember({ id: `m${i}`, user_id: `u${i}`, username: `name${i}` }),
  );
  const asked: string[] = [];
  const platform = new FakePlatform(({ path }: Call) => {
    if (broken()) return refusal(500, "internal", "");
    const query = new URL(path, "http://x").searchParams;
    asked.push(`${query.get("search")}@${query.get("offset")}`);
    const found = all.filter(({ username }) => username.includes(query.get("search")!));
    const from = Number(query.get("offset"));
    return {
      members: found.slice(from, from + Number(query.get("limit"))),
      counts: { members: found.length, online: 1, offline: found.length - 1 },
    };
  });
  const renew = () => Promise.resolve(false);
  const api = createApi({ platform, token: () => "t", renew });
  return { all, asked, platform, pages: createMemberPages({ platform, api }, "s1") };
}

Deno.test("[SRV-14] members come page by page, and what is held is brought up to date as a whole", async () => {
  const { all, asked, pages } = setup(250);
  await pages.changed();
  assert.deepEqual(asked, [], "nobody looks at them yet");
  pages.watch();
  await until("loaded", () => pages.state.value.status === "ready");
  assert.deepEqual([pages.state.value.members.length, pages.state.value.total], [100, 250]);
  await pages.more();
  assert.equal(pages.state.value.members.length, 200);
  all.splice(0, 60);
  asked.length = 0;
  await pages.changed();
  assert.deepEqual(asked, ["@0", "@100"]);
  assert.deepEqual([pages.state.value.members.length, pages.state.value.total], [190, 190]);
  assert.equal(pages.state.value.members[0]!.username, "name60");
  await pages.more();
  assert.deepEqual(asked, ["@0", "@100"], "there are no more");
});

Deno.test("[SRV-14] the server searches once the typing pauses; a late answer to an older search is dropped", async () => {
  const { asked, platform, pages } = setup(250);
  const older = pages.load();
  for (const text of ["n", "na", "name24"]) pages.search(text);
  await older;
  assert.deepEqual([pages.state.value.search, pages.state.value.total], ["name24", 0]);
  platform.pass(200);
  await until("found", () => pages.state.value.total === 11);
  assert.deepEqual(asked, ["@0", "name24@0"]);
});

Deno.test("[ERR-43] members that cannot be loaded can be asked for again", async () => {
  let broken = true;
  const { pages, platform } = setup(3, () => broken);
  await pages.load();
  assert.equal(pages.state.value.status, "error");
  assert.equal(platform.logged.length, 1);
  broken = false;
  await pages.load();
  assert.equal(pages.state.value.members.length, 3);
});
