import assert from "node:assert/strict";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../protocol/e2ee/authority_change.ts";
import { hex, randomBytes } from "../../protocol/e2ee/bytes.ts";
import { readKeyLogEntry } from "../../protocol/e2ee/key_log.ts";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf, lie } from "../helpers/e2ee/lies.ts";
import { groupOf, groupWithoutKeys, Talker } from "../helpers/e2ee/talk.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { appended } from "../helpers/hostile_host/records.ts";
import { password } from "../helpers/person.ts";

const HOUR = 3600_000;

/** ada, bob and cy in a group that ada has begun. */
async function talking(app: TestApp) {
  const made = await groupOf(app, "ada", "bob", "cy");
  const [ada, bob, cy] = made.talkers as [Talker, Talker, Talker];
  await ada.page.ask("startConversation", made.group(ada));
  for (const one of [bob, cy]) await one.look(made.group(one));
  await ada.send(made.group(ada), "all three");
  return { ...made, ada, bob, cy };
}

/** Appends an entry that an honest server refuses, as a lying one would. */
async function appendLying(app: TestApp, by: Talker, { id }: { id: string }, act: AuthorityChange) {
  const { signer, log: { authority } } = await insideOf(by, id);
  const bytes = await signEntry(signer, authority, act);
  const { length } = authority;
  await appended(app.context.db, { scope: id, length, bytes, by: by.person.id });
}

const keyOf = async (of: Talker, userId: string) =>
  hex((await of.page.ask("people", [userId]))[0]!.personKey);

Deno.test("[MEND-39 E2E-18] the server takes somebody into a log by their key of now only: a member who names another throws nobody out", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const [ada, bob] = people.talkers as [Talker, Talker, Talker];
  const { group, id } = people;
  await ada.page.ask("startConversation", group(ada));
  await bob.look(group(bob));
  const { signer, log: { authority } } = await insideOf(bob, id);
  for (const user of [ada.person.id, crypto.randomUUID()]) {
    const act: AuthorityChange = { kind: "member", user, key: hex(randomBytes(32)) };
    const entry = (await signEntry(signer, authority, act)).toBase64();
    const { status, body } = await bob.person.post(`/e2ee/authority/${id}`, {
      length: authority.length,
      entries: [entry],
    });
    assert.deepEqual([status, Object.keys(body.details)], [400, ["entries.0.key"]]);
  }
  await bob.hint(group(bob));
  assert.equal((await bob.look(group(bob))).people.length, 3);
});

Deno.test("[MEND-37] who reads a log is shown where the person keys of everybody in it begin, deleted accounts too", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, cy, id } = people;
  const path = `/e2ee/authority/${id}/keys`;
  const [outsider] = await app.registerAll("eve");
  assert.equal((await outsider!.get(path)).status, 404);
  const shown = async (query = "") => {
    const { entries, head } = (await bob.person.get(path + query)).body;
    assert.equal(head.size, (await app.context.keyLog.head()).head.size);
    return (entries as { index: number; entry: string }[]).map(({ index, entry }) => {
      return { index, ...readKeyLogEntry(Uint8Array.fromBase64(entry)) };
    });
  };
  const all = await shown();
  assert.deepEqual(
    new Set(all.map(({ userId }) => userId)),
    new Set([ada, bob, cy].map(({ person }) => person.id)),
  );
  for (const { index, userId } of all) {
    const entries = await app.context.keyLog.entriesOf(userId);
    assert.equal(index, entries[0]!.index);
  }
  assert.deepEqual((await shown(`?after=${all[1]!.index}`)).map(({ index }) => index), [
    all[2]!.index,
  ]);
  await perform(app.context, VERBS["user-delete"], { name: "cy", heir: null, messages: true });
  assert.equal((await shown()).length, 3);
});

Deno.test("[MEND-37 MEND-39] a key that the key log has of nobody takes nobody in: the log stays valid, nobody is thrown out, and the panel names who signed", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, cy, id, group } = people;
  const known = await keyOf(cy, ada.person.id);
  const user = ada.person.id;
  // A former key of a current member counts as little as a random one.
  await appendLying(app, bob, { id }, { kind: "member", user, key: hex(randomBytes(32)) });
  await cy.hint(group(cy));
  const now = await cy.look(group(cy));
  assert.equal(now.phase, "ready");
  assert.deepEqual(now.falseKeys, [{ by: bob.person.id, user }]);
  const { log: { authority, isBroken, ever } } = await insideOf(cy, id);
  assert.deepEqual([isBroken, authority.people.get(user)!.key], [false, known]);
  assert.ok(!ever.some((name) => name.startsWith(user) && !name.endsWith(known)));
  await cy.send(group(cy), "on");
  assert.equal((await ada.texts(group(ada))).at(-1), "on");
  assert.equal((await cy.look(group(cy))).people.length, 3);
});

Deno.test("[MEND-37 MEND-73] who is shown no entry of a newcomer's key does not count them in, and does as soon as it is shown", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const { talkers: [ada, bob], group, persons, id } = people;
  const pair = (of: Talker): PrivateChannel => group(of, persons.slice(0, 2));
  await ada!.page.ask("startConversation", pair(ada!));
  await bob!.look(pair(bob!));
  {
    using _lie = lie(bob!, /\/authority\/[^/]+\/keys/, (body) => ({ ...body, entries: [] }));
    await ada!.page.ask("addToConversation", group(ada!), [persons[2]!.id]);
    await bob!.hint(group(bob!));
    const { log: { authority, isBroken } } = await insideOf(bob!, id);
    assert.deepEqual([isBroken, authority.people.has(persons[2]!.id)], [false, false]);
  }
  await bob!.hint(group(bob!));
  const { log: { authority } } = await insideOf(bob!, id);
  assert.ok(authority.people.has(persons[2]!.id));
  assert.equal((await bob!.look(group(bob!))).phase, "ready");
});

Deno.test("[MEND-37] a newcomer counts whose keys are older than those of everybody in the log", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const { talkers: [ada, bob, cy], group, persons, id } = people;
  const pair = (of: Talker) => group(of, [persons[1]!, persons[2]!]);
  await bob!.page.ask("startConversation", pair(bob!));
  await cy!.look(pair(cy!));
  await bob!.page.ask("addToConversation", group(bob!), [persons[0]!.id]);
  await cy!.hint(group(cy!));
  const { log } = await insideOf(cy!, id);
  assert.deepEqual([log.authority.people.has(persons[0]!.id), log.falseKeys], [true, []]);
  assert.equal((await ada!.look(group(ada!))).phase, "ready");
});

for (const hasReset of [false, true]) {
  const then = hasReset
    ? "begins again where a deleted account had provably reset"
    : "isn't begun again where only a deleted account has the keys of before";
  Deno.test(`[MEND-73 MEND-37] a group ${then}`, async () => {
    await using app = await TestApp.start();
    const now = () => app.context.clock();
    const { persons: [a, b, c], persons, group, id } = await groupWithoutKeys(
      app,
      ...["ada", "bob", "cy"],
    );
    using ada = await Talker.first(a!, now);
    using bob = await Talker.first(b!, now);
    using cy = await Talker.first(c!, now);
    await ada.page.ask("startConversation", group(ada));
    for (const one of [bob, cy]) await one.look(group(one));
    const resetting = hasReset ? [ada, bob, cy] : [ada, bob];
    const fresh: Talker[] = [];
    for (const { person: { user: { username } } } of resetting) {
      const talker = Talker.over(new TestBrowser(await app.login(username), now));
      await talker.page.ask("beginReset", password(username));
      fresh.push(talker);
    }
    using _fresh = { [Symbol.dispose]: () => fresh.forEach((one) => one[Symbol.dispose]()) };
    app.advance(24 * HOUR);
    for (const { browser, page } of fresh) {
      browser.person = await app.login(browser.person.user.username);
      await page.ask("begin", true);
    }
    await perform(app.context, VERBS["user-delete"], { name: "cy", heir: null, messages: true });
    const [again] = fresh as [Talker];
    const channel = group(again, persons.slice(0, 2));
    assert.equal((await again.look(channel)).phase, hasReset ? "lost" : "waiting");
    const { length } = (await again.person.get(`/e2ee/authority/${id}`)).body;
    const before = await again.page.ask("startConversation", channel).catch(() => null);
    const after = (await again.person.get(`/e2ee/authority/${id}`)).body.length;
    if (hasReset) assert.equal(before?.phase, "ready");
    assert.equal(after > length, hasReset);
  });
}
