import assert from "node:assert/strict";
import type { Member } from "../../protocol/servers.ts";
import { TestApp } from "../helpers/app.ts";
import { crowd } from "../helpers/crowd.ts";
import { block } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import { settle } from "../helpers/town.ts";
import { until } from "../helpers/until.ts";

const names = (members: Member[]) => members.map((member) => member.username);

/** Zed, who owns it, with `guests`: one called `guest7` is the seventh. */
async function town(app: TestApp, guests: number) {
  const zed = await app.register("Zed");
  const { server, channel } = await zed.createServer();
  const code = await zed.bring(server.id);
  const people = await crowd(app, guests);
  await Promise.all(people.map((one) => one.post("/servers/join-invite", { inviteCode: code })));
  const path = `/servers/${server.id}/members`;
  return { zed, people, server, channel, code, path };
}

/** Brings people online; who joined a moment ago is sent to connect once more. */
async function online(path: string, ...people: Person[]): Promise<void> {
  await Promise.all(
    people.map((one) => one.socket({ reconnection: true, reconnectionDelay: 20 })),
  );
  await until("they are online", async () => {
    return (await page(people[0], path, { limit: 1 })).counts.online === people.length;
  });
}

async function page(person: Person, path: string, query: Record<string, string | number>) {
  const text = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]));
  const { status, body } = await person.get(`${path}?${text}`);
  assert.equal(status, 200);
  return body as { members: Member[]; counts: Record<string, number> };
}

Deno.test("[MEM-14 MEM-15 MEM-16] GET members answers all of them with all that a member has", async () => {
  await using app = await TestApp.start();
  const { zed, people, path } = await town(app, 130);
  const { body } = await people[0].get(path);
  assert.equal(body.members.length, 131);
  assert.equal(body.counts, undefined);
  const member = body.members.find((m: Member) => m.user_id === zed.id);
  const { id, joinedAt, ...rest } = member;
  assert.ok(id && Math.abs(Date.parse(joinedAt) - Date.now()) < 60_000);
  assert.deepEqual(rest, {
    user_id: zed.id,
    username: "Zed",
    avatar_url: null,
    avatar_color: null,
    status: "offline",
    isOwner: true,
    roles: [],
    muted: false,
    muted_until: null,
  });
});

Deno.test("[MEM-16 MEM-12] a page of members: who is online by name, then who is offline by name, with counts", async () => {
  await using app = await TestApp.start();
  const { zed, people, path } = await town(app, 130);
  await online(path, zed, people[7], people[40], people[129]);
  await people[40].post("/profiles/presence", { status: "dnd" });
  await people[129].post("/profiles/presence", { status: "invisible" });
  const counts = { members: 131, online: 3, offline: 128 };

  const first = await page(zed, path, { limit: 5 });
  assert.deepEqual(first.counts, counts);
  assert.deepEqual(names(first.members), ["guest7", "guest40", "Zed", "guest0", "guest1"]);
  assert.deepEqual(first.members.map((m) => m.status).slice(0, 3), ["online", "busy", "online"]);

  const all: Member[] = [];
  for (let offset = 0; offset < 131; offset += 100) {
    all.push(...(await page(zed, path, { limit: 1000, offset })).members);
  }
  assert.equal(new Set(names(all)).size, 131);
  const numbers = names(all).slice(3).map((name) => Number(name.slice("guest".length)));
  assert.deepEqual(numbers, numbers.toSorted((a, b) => a - b));
  const group = await page(zed, path, { group: "offline", limit: 2, offset: 1 });
  assert.deepEqual(names(group.members), ["guest1", "guest2"]);
  assert.deepEqual(names((await page(zed, path, { group: "online" })).members), [
    "guest7",
    "guest40",
    "Zed",
  ]);
  assert.deepEqual((await page(zed, path, { offset: 1000 })).members, []);
});

Deno.test("[MEM-16] a search finds parts of names, whatever their case, those that begin with it first", async () => {
  await using app = await TestApp.start();
  const { zed, people, path } = await town(app, 30);
  await online(path, people[21]);
  const found = await page(zed, path, { search: "GUEST2" });
  assert.equal(names(found.members)[0], "guest21", "who is online stands first");
  assert.equal(names(found.members)[1], "guest2");
  assert.deepEqual(found.counts, { members: 11, online: 1, offline: 10 });
  const contains = await page(zed, path, { search: "t1" });
  assert.equal(contains.counts.members, 11);
  assert.deepEqual(names((await page(zed, path, { search: "ed" })).members), ["Zed"]);
  assert.deepEqual((await page(zed, path, { search: "nobody" })).members, []);
});

Deno.test("[MEM-16 D-PERM-6] ids and names answer those of them who are members", async () => {
  await using app = await TestApp.start();
  const { zed, people, path } = await town(app, 3);
  const eve = await app.register("eve");
  const wanted = {
    ids: [people[1].id, eve.id, "unknown"].join(","),
    names: "ZED,eve,nobody,guest1",
  };
  const { members } = await page(people[0], path, wanted);
  assert.deepEqual(names(members).toSorted(), ["Zed", "guest1"]);
  for (const query of ["limit=0", "offset=-1", "group=away", "x=1", `ids=${"a,".repeat(101)}b`]) {
    const { status } = await zed.get(`${path}?${query}`);
    assert.equal(status, query.startsWith("ids") ? 200 : 400, query);
  }
  const many = Array.from({ length: 101 }, (_, i) => `id${i}`).join(",");
  assert.equal((await zed.get(`${path}?ids=${many}`)).status, 400);
  assert.equal((await eve.get(`${path}?limit=10`)).status, 404);
  assert.equal((await eve.get(`${path}?ids=${zed.id}`)).status, 404);
});

Deno.test("[MEM-16 D-SRV-5] pages follow who joins, leaves and is banned, also while they are read", async () => {
  await using app = await TestApp.start();
  const { zed, people, server, code, path } = await town(app, 20);
  const listed = async () => names((await page(zed, path, { limit: 100 })).members);
  assert.equal((await listed()).length, 21);
  await Promise.all([
    ...people.slice(0, 5).map((one) => one.delete(`${path}/${one.id}`)),
    ...people.slice(5, 8).map((one) => zed.post(`/servers/${server.id}/bans`, { userId: one.id })),
    ...Array.from({ length: 5 }, () => listed()),
  ]);
  assert.deepEqual(
    new Set(await listed()),
    new Set(["Zed", ...people.slice(8).map((one) => one.user.username)]),
  );
  await people[3].post("/servers/join-invite", { inviteCode: code });
  const after = await listed();
  assert.equal(after.length, 14);
  assert.equal(after[12], "guest19");
  assert.ok(after.includes("guest3"));
});

Deno.test("[MEM-16 D-SOC-2] whom a block parts stands among the offline to each other", async () => {
  await using app = await TestApp.start();
  const { zed, people, path } = await town(app, 2);
  await online(path, zed, ...people);
  await block(people[0], people[1]);
  const { counts } = await page(people[0], path, { limit: 100 });
  assert.deepEqual(counts, { members: 3, online: 2, offline: 1 });
  const seen = await page(people[1], path, { group: "offline" });
  assert.deepEqual(names(seen.members), ["guest0"]);
  assert.equal((await page(zed, path, { limit: 100 })).counts.online, 3);
});

Deno.test("[MEM-14 HARD-15] all members of a large server come, some at a time", async () => {
  await using app = await TestApp.start();
  const { zed, server, path } = await town(app, 0);
  const people = await crowd(app, 1100);
  await settle(app, server.id, people);
  const { status, body } = await zed.get(path);
  assert.equal(status, 200);
  const members: Member[] = body.members;
  const joined = members.map((member) => member.joinedAt);
  assert.deepEqual(joined, joined.toSorted());
  assert.deepEqual(
    new Set(names(members)),
    new Set(["Zed", ...people.map((one) => one.user.username)]),
  );
  assert.equal(members.length, 1101);
  const alone = await zed.get(`${path}?ids=${people[700].id}`);
  assert.deepEqual(members.filter(({ user_id }) => user_id === people[700].id), alone.body.members);
  const stranger = await app.register("stranger");
  assert.equal((await stranger.get(path)).status, 404);
});
