import assert from "node:assert/strict";
import { readKeyPackage } from "../../mls/mod.ts";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import { type Bytes, hex } from "../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../protocol/e2ee/identity.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf, lie, lieOf, strangersPackage } from "../helpers/e2ee/lies.ts";
import { groupOf, textOf, twoPeople } from "../helpers/e2ee/talk.ts";
import { about } from "../helpers/hostile_host/lie.ts";
import { ghostDevice, swappedPackages } from "../helpers/hostile_host/lies/keys.ts";
import { forgedEntry, withheldEntries } from "../helpers/hostile_host/lies/logs.ts";
import { sealed } from "../helpers/person.ts";

/** Two people in a private conversation, each of whom has written. */
async function talking(app: TestApp) {
  const people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const first = await ada.send(dm(ada), "one");
  const second = await ada.send(dm(ada), "two");
  return { ...people, id: dm(ada).id, first, second, [Symbol.dispose]: people[Symbol.dispose] };
}

Deno.test("[E2E-3 E2E-34 E2E-51] a ghost device, certified by whomever, is let in by nobody", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, id } = people;
  using _lie = lieOf(ada.browser, ghostDevice(bob.person.id));
  await ada.page.ask("hint", { kind: "person", id: bob.person.id });
  await assert.rejects(ada.seal(dm(ada), { op: "text", text: "x" }), /unproven/);
  assert.equal((await insideOf(ada, id)).group.leaves.length, 2);
});

Deno.test("[E2E-3 E2E-15 E2E-51] a swapped or damaged key package lets nobody in, and keeps nobody else out", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, id } = people;
  using laptop = await bob.further(app);
  const stranger = await strangersPackage(await insideOf(bob, id));
  const own = await strangersPackage(await insideOf(bob, id), bob.person.id);
  for (const bytes of [stranger.publicBytes, own.publicBytes, new Uint8Array(200)]) {
    using _lie = lieOf(ada.browser, swappedPackages(bytes));
    await ada.page.ask("hint", { kind: "person", id: bob.person.id });
    await ada.send(dm(ada), "on");
    const { people: shown, refused } = ada.page.conversations.get(id)!;
    assert.deepEqual(shown.map(({ devices }) => devices), [1, 1]);
    assert.deepEqual(refused, [bob.person.id]);
  }
  // Damaged within, with the right certificate: of two devices the other one comes in.
  using tablet = await bob.further(app);
  const ids = (await tablet.page.ask("devices")).find(({ isThis }) => isThis)!.id;
  const damaged = about(/key-packages\/claim$/, (body) => {
    for (const one of body.packages) {
      if (one.device !== ids) continue;
      const bytes = Uint8Array.fromBase64(one.key_package);
      bytes[bytes.length - 1]! ^= 1;
      one.key_package = bytes.toBase64();
    }
    return body;
  }, "POST");
  using _lie = lieOf(ada.browser, damaged);
  await ada.page.ask("hint", { kind: "person", id: bob.person.id });
  const { people: shown } = ada.page.conversations.get(id)!;
  assert.deepEqual(shown.map(({ devices }) => devices), [1, 2]);
  assert.equal((await laptop.look(dm(bob))).phase, "ready");
  _lie[Symbol.dispose]();
  await ada.hint(dm(ada));
  assert.deepEqual(ada.page.conversations.get(id)!.refused, []);
});

Deno.test("[E2E-29 E2E-30 E2E-51] replayed, moved, exchanged, rolled back, somebody else's: each is damaged, the rest reads on", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, first, second } = people;
  await bob.send(dm(bob), "three");
  const before = await bob.rows(dm(bob));
  await ada.send(dm(ada), { op: "edit", target: first.id, text: "one, edited" });
  assert.deepEqual(await bob.texts(dm(bob)), ["one, edited", "two", "three"]);
  const rows = await bob.rows(dm(bob));
  const shown = async (change: (all: typeof rows) => typeof rows) =>
    (await bob.page.ask("open", dm(bob).id, change(structuredClone(rows)), null)).map(textOf);
  const [one, two, three] = rows;
  const last = rows.at(-1)!.seq;
  assert.deepEqual(
    await shown((all) => [...all, { ...two!, id: "again", seq: last + 1 }]),
    ["one, edited", "two", "three", "[damaged]"],
    "replayed as another row",
  );
  assert.deepEqual(
    await shown((all) => all.with(1, { ...two!, seq: last + 1 })),
    ["one, edited", "[damaged]", "three"],
    "moved to another place",
  );
  assert.deepEqual(
    await shown((all) => all.with(0, { ...two!, id: first.id, seq: one!.seq })),
    ["[damaged]", "two", "three"],
    "another message in its place",
  );
  assert.deepEqual(
    await shown((all) => all.with(0, before[0]!)),
    ["[damaged]", "two", "three"],
    "the text from before its edit",
  );
  assert.deepEqual(
    await shown((all) => all.with(2, { ...three!, senderId: ada.person.id })),
    ["one, edited", "two", "[damaged]"],
    "in somebody else's name",
  );
  const edit = await bob.seal(dm(bob), { op: "edit", target: three!.id, text: "forged" });
  assert.deepEqual(
    await shown((all) => all.with(1, { ...two!, ...edit, id: second.id })),
    ["one, edited", "[damaged]", "three"],
    "an edit by another person",
  );
  assert.deepEqual(
    await shown((all) => all.with(1, { ...two!, ...edit, senderId: bob.person.id })),
    ["one, edited", "[damaged]", "three"],
    "an edit in another message's place",
  );
});

Deno.test("[E2E-29 E2E-51] what the server keeps back is missed, also by a page that is opened anew after what came before was read", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, id } = people;
  await bob.send(dm(bob), "three");
  assert.deepEqual(await ada.texts(dm(ada)), ["one", "two", "three"]);
  const kept = await bob.send(dm(bob), "four");
  await ada.send(dm(ada), "five");
  await bob.send(dm(bob), "six");
  const shown = (await ada.rows(dm(ada))).filter((row) => row.id !== kept.id);
  const read = async (after: number | null) =>
    (await ada.page.ask("open", id, shown, after)).map(textOf);
  const said = ["one", "two", "three", "five", "[1 missing] six"];
  assert.deepEqual(await read(null), said);
  assert.deepEqual(await read(null), said, "it stays said");
  assert.equal((await ada.texts(dm(ada))).at(-1), "six", "until it comes");
});

Deno.test("[E2E-36 E2E-40 E2E-51] nothing unsealed is shown in a private conversation, nothing of a later version guessed at", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { bob, dm } = people;
  const rows = await bob.rows(dm(bob));
  const open = sealed("in the open");
  const later = Uint8Array.fromBase64(rows[1]!.encryptedContent);
  later[0] = 2;
  const read = await bob.page.ask("open", dm(bob).id, [
    { ...rows[0]!, ...open },
    { ...rows[1]!, encryptedContent: later.toBase64() },
  ], null);
  assert.deepEqual(read.map(textOf), ["[unsealed]", "[unknown_version]"]);
});

Deno.test("[E2E-22 E2E-21 E2E-51] who is shown less than others says so at the first message, and sends nothing until it is whole", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const { talkers: [ada, bob, cy], group, id, persons } = people;
  await ada!.page.ask("startConversation", group(ada!));
  for (const one of [bob!, cy!]) await one.look(group(one));
  await ada!.send(group(ada!), "all three");
  assert.deepEqual(await bob!.texts(group(bob!)), ["all three"]);
  const without = persons.slice(0, 2);
  {
    const { log } = await insideOf(bob!, id);
    const key = await serverKey(app.context.db);
    using _log = lieOf(bob!.browser, withheldEntries(key, log.authority));
    await cy!.page.ask("leaveConversation", id);
    assert.equal((await cy!.person.post(`/channels/${id}/leave`)).status, 200);
    await ada!.look(group(ada!, without));
    await ada!.send(group(ada!, without), "without cy");
    assert.deepEqual(await bob!.texts(group(bob!, without)), ["all three", "without cy"]);
    assert.equal(bob!.page.conversations.get(id)!.phase, "withheld");
    await assert.rejects(bob!.seal(group(bob!), { op: "text", text: "x" }), /not_ready/);
  }
  await bob!.hint(group(bob!, without));
  assert.equal(bob!.page.conversations.get(id)!.phase, "ready");
  {
    using _commits = lie(bob!, /\/commits\?/, (body) => {
      return { ...body, epoch: body.epoch - 1, rows: [], last: undefined };
    });
    const renewed = bob!.page.conversations.get(id)!.epoch;
    using tablet = await ada!.further(app);
    await ada!.page.ask("hint", { kind: "person", id: persons[0]!.id });
    await tablet.look(group(ada!, without));
    await ada!.send(group(ada!, without), "of a later epoch");
    assert.equal((await bob!.texts(group(bob!, without))).at(-1), "[no_key]");
    const { phase, epoch } = bob!.page.conversations.get(id)!;
    assert.deepEqual([phase, epoch], ["withheld", renewed]);
    await assert.rejects(bob!.seal(group(bob!), { op: "text", text: "x" }), /not_ready/);
  }
  await bob!.hint(group(bob!, without));
  assert.equal((await bob!.texts(group(bob!, without))).at(-1), "of a later epoch");
  await bob!.send(group(bob!, without), "whole again");
});

Deno.test("[E2E-18 E2E-14 E2E-51] entries that nobody may sign count for nobody, nor do those of a device that was taken back", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const { talkers: [ada, bob], group, id, persons } = people;
  await ada!.page.ask("startConversation", group(ada!, persons.slice(0, 2)));
  await bob!.look(group(bob!));
  using laptop = await ada!.further(app);
  await ada!.page.ask("hint", { kind: "person", id: persons[0]!.id });
  await laptop.look(group(ada!));
  await laptop.send(group(ada!), "from the laptop");
  await bob!.look(group(bob!));
  const { signer, log } = await insideOf(laptop, id);
  const own = await insideOf(ada!, id);
  const stranger = await strangersPackage(own);
  const { identity } = readKeyPackage(stranger.publicBytes);
  const { personKey } = await readCertificate(identity);
  const act = { kind: "member" as const, user: persons[2]!.id, key: hex(personKey) };
  const key = await serverKey(app.context.db);
  const shows = (entry: Bytes) => lieOf(bob!.browser, forgedEntry(key, log.authority, entry));
  const state = () => bob!.page.conversations.get(id)!;
  const forged = await signEntry(
    { identity, privateKey: stranger.signatureKey },
    log.authority,
    act,
  );
  {
    using _lie = shows(forged);
    await bob!.hint(group(bob!));
    assert.equal(state().phase, "withheld");
    await assert.rejects(bob!.seal(group(bob!), { op: "text", text: "x" }), /not_ready/);
  }
  await bob!.hint(group(bob!));
  assert.equal(state().phase, "ready");

  await ada!.page.ask("revoke", (await laptop.page.ask("devices")).find((one) => one.isThis)!.id);
  await bob!.page.ask("hint", { kind: "person", id: persons[0]!.id });
  // Its earlier signatures remain valid; claims of a host from now on are questioned.
  using _lie = shows(await signEntry(signer, log.authority, act));
  await bob!.hint(group(bob!));
  assert.equal(state().phase, "withheld");
  assert.ok(!(await insideOf(bob!, id)).log.authority.people.has(persons[2]!.id));
});

Deno.test("[E2E-24 E2E-51] a server that shows nothing of how a group goes on is asked once, not for ever", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, dm, id } = people;
  const { epoch } = ada.page.conversations.get(id)!;
  let asked = 0;
  using _lie = lie(ada, /\/commits\?/, (body) => {
    asked++;
    return { ...body, epoch: epoch + 5, rows: [{ ...body.rows[0], epoch: epoch + 4 }] };
  });
  await ada.page.ask("hint", { kind: "connected" }).catch(() => {});
  assert.ok(asked < 5, `${asked} times`);
  assert.deepEqual(await ada.texts(dm(ada)), ["one", "two"]);
});
