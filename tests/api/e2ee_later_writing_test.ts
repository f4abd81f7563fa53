import assert from "node:assert/strict";
import { openVault, sealVault } from "../../client/e2ee/worker/parts/vault_content.ts";
import { sealLetter } from "../../client/e2ee/worker/parts/letters.ts";
import {
  names,
  type OwnPerson,
  type Pin,
  type Recovery,
} from "../../client/e2ee/worker/records.ts";
import { sealFor } from "../../mls/mod.ts";
import { concat, lp, randomBytes, utf8 } from "../../protocol/e2ee/bytes.ts";
import type { MessageContent } from "../../protocol/e2ee/message_content.ts";
import { readCertificate } from "../../protocol/e2ee/identity.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf, sealAs, stored } from "../helpers/e2ee/lies.ts";
import { type Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { markVerified } from "../helpers/e2ee/shown_numbers.ts";

/** Seals a message as a later version of a person's page would. */
const sealLater = (by: Talker, id: string, said: Partial<MessageContent>) =>
  sealAs(by, id, { op: "poll", ...said });

Deno.test("[MEND-71 E2E-29] a message with an op of a later version is no damaged one: it asks for the update, and nothing is missing behind it", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "one");
  // Its other fields may have any form.
  const poll = await sealLater(ada, id, { text: { question: "Tea?" } } as object);
  assert.equal((await ada.person.post(`/messages/${id}`, poll)).status, 201);
  const shown = ["one", "[unknown_version]"];
  assert.deepEqual(await ada.texts(dm(ada)), shown);
  await ada.send(dm(ada), "two");
  assert.deepEqual(await bob.texts(dm(bob)), [...shown, "two"]);
  assert.deepEqual(await bob.texts(dm(bob)), [...shown, "two"], "read again");
  await bob.send(dm(bob), "three");

  const row = (await bob.rows(dm(bob)))[0]!;
  const changed = await sealLater(ada, id, { op: "translate" });
  const read = await bob.page.ask("open", id, [{ ...row, ...changed }], null);
  assert.deepEqual(read, [{ id: row.id, fault: "unknown_version" }]);
  assert.deepEqual((await bob.texts(dm(bob)))[0], "one", "what is known of the row stays");
  const forged = await sealLater(ada, id, { op: "not an op" });
  const [wrong] = await bob.page.ask("open", id, [{ ...row, ...forged }], null);
  assert.deepEqual(wrong, { id: row.id, fault: "damaged" });
});

Deno.test("[MEND-71 E2E-32] a letter of a kind or in a form that a later version knows waits for that version", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const own = await insideOf(ada, id);
  const to = await readCertificate((await insideOf(bob, id)).device.certificate);
  const sealed = async (said: object) =>
    (await sealLetter(own.device, to, JSON.stringify(said))).toBase64();
  const next = lp(lp("parley/letter/v2", randomBytes(40)), randomBytes(64));
  const nextForm = await sealFor(to.boxKey, next, utf8("parley/letter/v1"));
  const letters = [
    { to: to.deviceId, sealed: await sealed({ kind: "soundtrack", channel: id, songs: [] }) },
    { to: to.deviceId, sealed: nextForm.toBase64() },
    { to: to.deviceId, sealed: await sealed({ kind: "no kind", channel: id }) },
    { to: to.deviceId, sealed: randomBytes(400).toBase64() },
  ];
  const body = { device: own.device.id, letters };
  assert.equal((await ada.person.post("/e2ee/letters", body)).status, 200);
  await bob.page.ask("hint", { kind: "letter" });
  await bob.page.ask("hint", { kind: "letter" });
  const left = (await bob.person.get(`/e2ee/letters?device=${to.deviceId}`)).body.letters;
  assert.deepEqual(
    left.map((one: { sealed: string }) => one.sealed),
    letters.slice(0, 2).map(({ sealed }) => sealed),
  );
});

Deno.test("[MEND-71 E2E-13] a content key that a later version has archived is neither overwritten nor taken for damaged", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, dm } = people;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  await ada.send(dm(ada), "one");
  const { record: { generation, epoch } } = await insideOf(ada, id);
  const path = `/e2ee/archive/${id}/${generation}-${epoch}`;
  const later = concat(Uint8Array.of(3), randomBytes(120)).toBase64();
  const put = async (sealed: string) =>
    assert.equal((await ada.person.put(path, { sealed })).status, 200);
  const kept = async () => (await ada.person.get(path)).body.sealed;
  await put(later);
  await put(randomBytes(60).toBase64());
  assert.equal(await kept(), later);
  const newer = concat(Uint8Array.of(3), randomBytes(130)).toBase64();
  await put(newer);
  assert.equal(await kept(), newer);

  using laptop = await ada.further(app);
  await laptop.look(dm(laptop));
  assert.deepEqual(await laptop.texts(dm(laptop)), ["[unknown_version]"]);
  await laptop.look(dm(laptop));
  assert.equal(await kept(), newer);
});

Deno.test("[MEND-71 E2E-11] a vault of a later version is neither opened nor overwritten, and a person is told", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, dm, bob } = people;
  const { version } = (await ada.person.get("/e2ee/vault")).body;
  const later = concat(Uint8Array.of(3), randomBytes(200)).toBase64();
  const body = { version, sealed: later, confirmed: true };
  assert.equal((await ada.person.put("/e2ee/vault", body)).status, 200);
  await assert.rejects(ada.further(app), { code: "newer_version" });
  const key = await ada.page.ask("recoveryKey");
  await assert.rejects(ada.page.ask("newRecoveryKey"), { code: "newer_version" });
  assert.equal(await ada.page.ask("recoveryKey"), key, "the one that was kept still counts");
  await markVerified(ada.page, bob.person.id);
  await ada.page.ask("look");
  assert.equal((await ada.person.get("/e2ee/vault")).body.sealed, later);
  assert.equal((await ada.page.ask("startConversation", dm(ada))).phase, "ready");
});

Deno.test("[MEND-71 E2E-11] what a later version has written into the vault stays when an older one writes it back, also under another recovery key", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob } = people;
  await ada.page.ask("safety", bob.person.id);
  await ada.page.ask("look");
  const own = ada.person.id;
  const opened = async () => {
    const { sealed, version } = (await ada.person.get("/e2ee/vault")).body;
    const { vaultKey } = await stored<Recovery>(ada, names.recovery);
    const content = await openVault(vaultKey, own, Uint8Array.fromBase64(sealed));
    return { vaultKey, version, content: content! };
  };
  const { vaultKey, version, content } = await opened();
  const pins = content.pins.map((pin) => ({ ...pin, color: "green" }));
  const fields = { colors: [randomBytes(8)], shapes: { scope: ["u1", "ab"] } };
  const fresh = await sealVault(vaultKey, own, {
    ...content,
    pins,
    person: await stored<OwnPerson>(ada, names.person),
    later: fields,
  });
  const body = { version, sealed: fresh.toBase64(), confirmed: false };
  assert.equal((await ada.person.put("/e2ee/vault", body)).status, 200);

  await markVerified(ada.page, bob.person.id);
  await ada.page.ask("look");
  const after = (await opened()).content;
  assert.deepEqual(after.later, fields);
  const [pin] = after.pins as (Pin & { color?: string })[];
  assert.deepEqual([pin!.color, !!pin!.verified], ["green", true]);
  await ada.page.ask("newRecoveryKey");
  const renewed = await opened();
  assert.notDeepEqual(renewed.vaultKey, vaultKey);
  assert.deepEqual(renewed.content.later, fields);
});
