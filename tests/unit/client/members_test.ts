import assert from "node:assert/strict";
import { createMembers } from "../../../client/members/members.ts";
import { createMembersStore } from "../../../client/members/store.ts";
import { DEFAULT_PERMISSIONS } from "../../../protocol/permissions.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { ChannelsStore } from "../../../client/channels/store.ts";
import { aChannel, aMember, fakeApi, FakePlatform, until } from "./fakes.ts";

/** A server of 250: the first three are online. */
function setUp(count = 250) {
  const people: Member[] = Array.from({ length: count }, (_, i) => {
    const username = `name${String(i).padStart(3, "0")}`;
    const status = i < 3 ? "online" : "offline";
    return aMember({ id: `m${i}`, user_id: `u${i}`, username, status });
  });
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const state = { fails: false, waits: false };
  const platform = new FakePlatform();
  const api = fakeApi(async ({ path }) => {
    asked.push(path);
    if (state.fails) throw new Error("no network");
    const isReaders = path.startsWith("/channels/c1/members");
    if (path === "/channels/c1/members") return { members: people };
    const query = new URL(path, "http://x").searchParams;
    const list = (key: string) => query.get(key)?.split(",") ?? [];
    const response = query.has("ids") || query.has("names")
      ? {
        members: people.filter((m) =>
          list("ids").includes(m.user_id) || list("names").includes(m.username)
        ),
      }
      : page(Number(query.get("offset") ?? 0), query.get("search") ?? "", isReaders);
    if (state.waits) await new Promise<void>((resolve) => held.push(resolve));
    return response;
  });
  /**
   * Returns a page of the channel's readers, which are every second person, or of the server's
   * members.
   */
  function page(offset: number, search: string, isReaders: boolean) {
    const found = people.filter((m, i) => m.username.includes(search) && (!isReaders || i % 2));
    const online = found.filter((m) => m.status !== "offline");
    const all = [...online, ...found.filter((m) => m.status === "offline")];
    const counts = {
      members: all.length,
      online: online.length,
      offline: all.length - online.length,
    };
    return { members: all.slice(offset, offset + 100), counts };
  }
  const store = createMembersStore();
  const lists = { value: {} as Record<string, ReturnType<typeof aChannel>[]> };
  const channels = {
    lists,
    selectedId: { value: "c1" },
    find: (id: string) => lists.value.s1?.find((one) => one.id === id) ?? null,
  };
  const members = createMembers({
    platform,
    api,
    channels: channels as unknown as ChannelsStore,
    store,
    isOpen: (id) => channels.find(id)?.mode !== "private",
  });
  const list = () => store.lists.value.s1!;
  const known = () => list().members.length;
  return { people, asked, held, state, platform, members, list, known, store, channels };
}

Deno.test("[MEM-16] the first page comes first, others as they come into sight, each once", async () => {
  const { asked, members, list, known } = setUp();
  await members.actions.load("s1");
  await members.actions.load("s1");
  assert.deepEqual([list().online.length, list().offline.length, known()], [3, 247, 100]);
  members.actions.show("s1", 80, 120);
  members.actions.show("s1", 81, 121);
  await until("the second page", () => known() === 200);
  members.actions.show("s1", 0, 199);
  assert.deepEqual(asked.map((path) => new URL(path, "http://x").searchParams.get("offset")), [
    "0",
    "100",
  ]);
});

Deno.test("[MEND-35] readers of a private channel come whole: nobody is asked for among them, and they are renewed when somebody comes or goes", async () => {
  const { asked, platform, members, store, channels } = setUp();
  channels.lists.value = { s1: [aChannel({ id: "c1", server_id: "s1", mode: "private" })] };
  await members.actions.load("c1");
  const readers = () => store.lists.value.c1!;
  assert.deepEqual([asked, readers().members.length], [["/channels/c1/members"], 250]);
  members.actions.ensureKnown("c1", { names: ["secret"], ids: ["u999"] });
  await members.actions.search("c1", "secret");
  platform.pass(10_000);
  assert.equal(asked.length, 1);

  members.readersChanged("s2");
  platform.pass(10_000);
  assert.equal(asked.length, 1);
  members.readersChanged("s1");
  members.readersChanged("s1");
  platform.pass(10_000);
  await until("they are renewed", () => !readers().stale);
  assert.deepEqual(asked, Array(2).fill("/channels/c1/members"));
});

Deno.test("[MEND-15] readers of an open channel come by page, follow every change, also one that comes meanwhile, and are forgotten once nobody looks", async () => {
  const { asked, held, state, platform, members, store, channels } = setUp();
  channels.lists.value = { s1: [aChannel({ id: "c1", server_id: "s1" })] };
  await members.actions.load("c1");
  const readers = () => store.lists.value.c1;
  assert.match(asked[0]!, /^\/channels\/c1\/members\?limit=100&offset=0$/);
  assert.deepEqual([readers()!.members.length, readers()!.offline.length], [100, 124]);

  state.waits = true;
  members.readersChanged("s1");
  platform.pass(1500);
  await until("it is asked again", () => held.length === 1);
  members.readersChanged("s1");
  state.waits = false;
  held[0]!();
  await until("it is right", () => {
    platform.pass(1500);
    return !readers()!.stale;
  });
  const before = asked.length;

  channels.selectedId.value = "c2";
  members.readersChanged("s1");
  platform.pass(1500);
  assert.equal(readers(), undefined);
  assert.equal(asked.length, before);
});

Deno.test("[MEM-16] what happens to somebody who is not known has what is in sight asked for again, once for many", async () => {
  const { people, asked, platform, members, list } = setUp();
  await members.actions.load("s1");
  for (const i of [200, 201, 202]) {
    people[i] = { ...people[i]!, status: "online" };
    members.apply((all, { setPresence }) => setPresence(all, `u${i}`, "online"));
  }
  assert.ok(list().stale);
  assert.equal(asked.length, 1);
  platform.pass(1500);
  await until("it is right again", () => !list().stale);
  assert.equal(asked.length, 2);
  assert.deepEqual(list().online, ["u0", "u1", "u2", "u200", "u201", "u202"]);
});

Deno.test("[MEM-16] a page that was under way while people moved is not trusted", async () => {
  const { people, held, state, platform, members, list } = setUp();
  await members.actions.load("s1");
  state.waits = true;
  members.actions.show("s1", 100, 120);
  await until("asked", () => held.length === 1);
  const [gone] = people.splice(50, 1);
  members.apply((all, { removeMember }) => removeMember(all, "s1", gone!.user_id));
  state.waits = false;
  held[0]!();
  await until("taken", () => list().stale);
  platform.pass(1500);
  await until("right again", () => !list().stale);
  assert.equal(list().offline.length, 246);
  assert.equal(list().offline[100 - 3], "u101");
});

Deno.test("[MEM-07 MSG-19] authors and names are asked for together, and those who are no members not again", async () => {
  const { asked, platform, members, list } = setUp();
  members.actions.ensureKnown("s1", { ids: ["u150"] });
  await members.actions.load("s1");
  members.actions.ensureKnown("s1", { ids: ["u1", "u150", "stranger"] });
  members.actions.ensureKnown("s1", { ids: ["u151", "stranger"], names: ["name240"] });
  platform.pass(50);
  await until("they are known", () => list().members.length === 103);
  members.actions.ensureKnown("s1", { ids: ["stranger", "u150"], names: ["name240", "nobody"] });
  platform.pass(50);
  await until("the last was asked for", () => asked.length === 4);
  assert.match(asked[1]!, /ids=u150%2Cstranger%2Cu151$/);
  assert.match(asked[3]!, /names=nobody$/);
  assert.equal((await members.actions.find("s1", "u200"))?.username, "name200");
  assert.equal(await members.actions.find("s1", "stranger"), null);
});

Deno.test("[MEM-04 MEM-05] what is learned of others in passing moves nobody: an event does, once", async () => {
  const { people, members, list } = setUp();
  await members.actions.load("s1");
  // The server already knows that u1 left, and the page gets the event after the search.
  people[1] = { ...people[1]!, status: "offline" };
  await members.actions.search("s1", "name001");
  assert.deepEqual(list().online, ["u0", "u1", "u2"]);
  members.apply((all, { setPresence }) => setPresence(all, "u1", "invisible"));
  assert.deepEqual(list().online, ["u0", "u2"]);
  assert.equal(list().offline.filter((id) => id === "u1").length, 1);
});

Deno.test("[MEM-16] a small server is known whole: nothing more is ever asked", async () => {
  const { asked, platform, members, list } = setUp(60);
  await members.actions.load("s1");
  members.actions.ensureKnown("s1", { ids: ["stranger"], names: ["nobody"] });
  await members.actions.search("s1", "name05");
  members.apply((all, { setPresence }) => setPresence(all, "stranger", "online"));
  members.apply((all, { addMember }) =>
    addMember(all, "s1", aMember({ user_id: "new", username: "newcomer" }))
  );
  members.actions.show("s1", 0, 60);
  platform.pass(5000);
  assert.equal(asked.length, 1);
  assert.deepEqual([list().online.length, list().offline.length], [4, 57]);
});

Deno.test("[ERR-43] members that cannot be loaded are asked for again when wanted", async () => {
  const { state, members, list, platform } = setUp();
  state.fails = true;
  await members.actions.load("s1");
  assert.equal(list().status, "error");
  assert.equal(platform.logged.length, 1);
  state.fails = false;
  await members.actions.load("s1");
  assert.equal(list().status, "ready");
  await members.resync();
  assert.equal(list().members.length, 100);
});

Deno.test("[MEM-08] a role that was changed stays at its place among those of a member", async () => {
  const { people, members, list } = setUp(3);
  const role = (id: string, position: number) => ({
    role_id: id,
    name: id,
    color: "#123456",
    position,
  });
  people[0] = { ...people[0]!, roles: [role("high", 2), role("low", 1)] };
  await members.actions.load("s1");
  const changed = { id: "high", name: "Higher", color: "#abcdef", position: 3 };
  members.apply((all, { setMembersRole }) => {
    return setMembersRole(all, "s1", { ...changed, permissions: DEFAULT_PERMISSIONS });
  });
  const [first, second] = list().members[0]!.roles;
  const { id: role_id, ...shown } = changed;
  assert.deepEqual(first, { role_id, ...shown });
  assert.equal(second!.role_id, "low");
});
