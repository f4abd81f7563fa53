/** The vault carries what own devices know: names, revocations, where the audit begins, roots (MEND-30). */
import assert from "node:assert/strict";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import { emptyAuthority } from "../../protocol/e2ee/authority_state.ts";
import { concat, lp, randomBytes } from "../../protocol/e2ee/bytes.ts";
import type { LogRecord } from "../../client/e2ee/worker/group_records.ts";
import {
  mergeKnown,
  type SharedKnowledge,
} from "../../client/e2ee/worker/parts/shared_knowledge.ts";
import { openVault } from "../../client/e2ee/worker/parts/vault_content.ts";
import {
  names,
  type OwnPerson,
  type Pin,
  type Recovery,
  workerNames,
} from "../../client/e2ee/worker/records.ts";
import { seal, sealingKey } from "../../client/e2ee/worker/seal.ts";
import { openStore } from "../../client/e2ee/worker/store.ts";
import { encodeValue } from "../../client/e2ee/worker/values.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { lieOf, outsiderOf } from "../helpers/e2ee/lies.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { markVerified } from "../helpers/e2ee/shown_numbers.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { forgedEntry } from "../helpers/hostile_host/lies/logs.ts";
import { hiddenRevocations } from "../helpers/hostile_host/lies/keys.ts";

async function stored<T>({ browser, person }: Talker, name: string): Promise<T> {
  const store = (await browser.run(() => openStore(person.id)))!;
  try {
    return (await store.get<T>(name))!;
  } finally {
    store.close();
  }
}

/** Reads the vault on the server. */
async function vaultOf(of: Talker) {
  const { sealed, version } = (await of.person.get("/e2ee/vault")).body;
  const bytes = Uint8Array.fromBase64(sealed);
  const { vaultKey } = await stored<Recovery>(of, names.recovery);
  return { bytes, version, vaultKey, content: (await openVault(vaultKey, of.person.id, bytes))! };
}

/** Has everything of the last moments written into the vault. */
async function synced({ page }: Talker): Promise<void> {
  await page.ask("look");
  await page.ask("look");
}

const idOf = async (of: Talker) => (await of.page.ask("devices")).find(({ isThis }) => isThis)!.id;

Deno.test("[MEND-30 E2E-11] a device that comes by the recovery key knows which own devices were taken back, also where the host has forgotten it", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, dm } = people;
  using laptop = await ada.further(app);
  await ada.page.ask("startConversation", dm(ada));
  const stolen = await idOf(laptop);
  await ada.page.ask("revoke", stolen);
  await synced(ada);
  const { bytes, content } = await vaultOf(ada);
  assert.deepEqual([bytes[0], content.revoked!.length], [2, 1]);
  const key = await ada.page.ask("recoveryKey");
  using tablet = Talker.over(new TestBrowser(await app.login("ada")));
  using _lie = lieOf(tablet.browser, hiddenRevocations(ada.person.id));
  await tablet.page.ask("recover", key!);
  const [own] = await tablet.page.ask("people", [ada.person.id]);
  assert.ok(!own!.devices.some(({ id }) => id === stolen));
  assert.ok(own!.revoked.some(({ id }) => id === stolen));
});

Deno.test("[MEND-29 E2E-11] names that are pinned come with the vault, and stay where the host calls somebody otherwise", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await markVerified(ada.page, bob.person.id);
  await ada.page.ask("keepPrivate", { [dm(ada).id]: 0 });
  await synced(ada);
  const { content } = await vaultOf(ada);
  const pin = content.pins.find(({ userId }) => userId === bob.person.id)!;
  assert.deepEqual([pin.name, pin.former, pin.dm, pin.verified!.name], ["bob", [], true, "bob"]);
  using laptop = await ada.further(app);
  const kept = (await laptop.page.ask("look")).names[bob.person.id];
  assert.deepEqual([kept!.name, kept!.isPrivate], ["bob", true]);
  using _lie = lieOf(laptop.browser, {
    response(body, { path }) {
      if (path.includes("/people?")) { for (const one of body.people) one.username = "eve"; }
      return body;
    },
  });
  await laptop.page.ask("people", [bob.person.id]);
  const named = (await laptop.page.ask("look")).names[bob.person.id];
  assert.deepEqual([named!.name, named!.offered], ["bob", "eve"], "they were verified");
});

Deno.test("[MEND-37 E2E-11] the vault says where one's own keys begin, and who began the logs of servers", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob");
  const { talkers, newChannel, start } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const channel = await newChannel(ada.person);
  await start(ada, channel);
  await bob.look(channel);
  await synced(bob);
  const { content } = await vaultOf(bob);
  const leaves = (await bob.person.get("/e2ee/log/entries?from=0")).body.entries;
  const { index, leaf } = content.audit!;
  assert.equal(leaf.toBase64(), leaves[index].leaf);
  assert.equal(content.roots![channel.serverId!]![0], ada.person.id);
  using laptop = await bob.further(app);
  assert.deepEqual(await stored(laptop, workerNames.roots + channel.serverId), [
    ...content.roots![channel.serverId!]!,
  ]);
  assert.deepEqual((await laptop.page.ask("look")).foreign, []);
});

Deno.test("[MEND-30 E2E-19] a new device takes nobody else for who began a server's log than its person's other devices do", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob", "cy");
  const { talkers, newChannel, start } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const channel = await newChannel(ada.person);
  await start(ada, channel);
  await bob.look(channel);
  await synced(bob);
  using laptop = await bob.further(app);
  const scope = channel.serverId!;
  const root = { kind: "root", space: "server" } as const;
  const forged = await signEntry(await outsiderOf(cy), emptyAuthority(scope), root);
  const key = await serverKey(app.context.db);
  {
    using _lie = lieOf(laptop.browser, forgedEntry(key, emptyAuthority(scope), forged));
    await laptop.look(channel);
    assert.equal((await stored<LogRecord | null>(laptop, names.logs + scope))?.root ?? null, null);
  }
  assert.equal((await laptop.look(channel)).root!.userId, ada.person.id);
});

Deno.test("[MEND-71 E2E-11] a vault of version 1 opens, and is written anew as version 2", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob } = people;
  await ada.page.ask("safety", bob.person.id);
  await synced(ada);
  const { vaultKey, version } = await vaultOf(ada);
  const userId = ada.person.id;
  const content = encodeValue({
    person: await stored<OwnPerson>(ada, names.person),
    pins: [await stored<Pin>(ada, names.pins + bob.person.id)],
    privateFrom: { "some-channel": 4 },
  });
  const key = await sealingKey(vaultKey);
  const sealed = concat(
    Uint8Array.of(1),
    await seal(key, content, lp("parley/vault/v1", userId)),
  ).toBase64();
  const put = await ada.person.put("/e2ee/vault", { version, sealed, confirmed: false });
  assert.equal(put.status, 200);
  using laptop = await ada.further(app);
  assert.equal((await laptop.page.ask("look")).privateFrom["some-channel"], 4);
  await synced(laptop);
  const after = await vaultOf(ada);
  assert.equal(after.bytes[0], 2);
  assert.equal(after.content.privateFrom!["some-channel"], 4);
});

Deno.test("[MEND-29 MEND-30] two devices bring together what each knows, and agree from then on", () => {
  const [personKey, other] = [randomBytes(32), randomBytes(32)];
  const [first, second] = [randomBytes(40), randomBytes(40)];
  const phone: SharedKnowledge = {
    pins: [{ userId: "bob", personKey, at: 1, name: "bob", former: [] }],
    revoked: [first],
    roots: { s1: ["ada", "ab"] },
  };
  const laptop: SharedKnowledge = {
    pins: [
      { userId: "bob", personKey, at: 2, name: "eve", former: ["bob"] },
      { userId: "cy", personKey: other, at: 2, name: "cy", former: [], dm: true },
    ],
    revoked: [second],
    audit: { index: 3, leaf: other },
    roots: { s2: ["bob", "cd"] },
  };
  for (const [own, there] of [[phone, laptop], [laptop, phone]] as const) {
    const { pins, revoked, audit, roots } = mergeKnown(own, there);
    const named = pins.map(({ userId, name, dm }) => [userId, name, dm]).toSorted();
    assert.deepEqual(named, [["bob", "eve", undefined], ["cy", "cy", true]]);
    assert.equal(revoked!.length, 2);
    assert.deepEqual([audit, Object.keys(roots!).toSorted()], [laptop.audit, ["s1", "s2"]]);
  }
});
