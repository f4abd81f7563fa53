import assert from "node:assert/strict";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { sealLetter } from "../../client/e2ee/worker/parts/letters.ts";
import { names, type OwnDeviceKeys } from "../../client/e2ee/worker/records.ts";
import { openStore } from "../../client/e2ee/worker/store.ts";
import { certificateName } from "../../client/e2ee/worker/conversation_names.ts";
import type { ContentKey } from "../../client/e2ee/worker/group_records.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { certify, readCertificate } from "../../protocol/e2ee/identity.ts";
import { logPosition } from "../../protocol/e2ee/authority.ts";
import { sealMessage } from "../../protocol/e2ee/format.ts";
import { newSignatureKey } from "../../protocol/e2ee/signing.ts";
import { formerArchive, insideOf, lie, stored } from "../helpers/e2ee/lies.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { Talker, textOf } from "../helpers/e2ee/talk.ts";

type Inside = Awaited<ReturnType<typeof insideOf>>;

const YEARS = 3 * 365 * 86_400_000;

/** ada, bob and cy talk, then cy is gone from the server. */
async function withFormerMember(app: TestApp) {
  const people = await serverOf(app, "ada", "bob", "cy");
  const { server, talkers, newChannel, start } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  for (const one of [bob, cy]) assert.equal((await one.look(quiet)).phase, "ready");
  await cy.send(quiet, "cy was here");
  assert.deepEqual(await bob.texts(quiet), ["cy was here"]);
  await ada.person.delete(`/servers/${server.id}/members/${cy.person.id}`);
  await ada.page.ask("sign", quiet, [{ kind: "kick", user: cy.person.id }]);
  await ada.send(quiet, "cy has left");
  assert.deepEqual(await bob.texts(quiet), ["cy was here", "cy has left"]);
  // The work that follows is archived once the next verb is done.
  await bob.look(quiet);
  return { people, ada, bob, cy, quiet };
}

/** Creates another device of a person, with a clock of its own. */
async function further(app: TestApp, of: Talker, now: () => number): Promise<Talker> {
  const key = await of.page.ask("recoveryKey");
  const talker = Talker.over(new TestBrowser(await app.login(of.person.user.username), now));
  await talker.page.ask("recover", key!);
  return talker;
}

Deno.test("[MEND-38 E2E-13] a device that comes years later reads what a former member wrote, as theirs: the archive has the authors", async () => {
  await using app = await TestApp.start();
  const { people, bob, cy, quiet } = await withFormerMember(app);
  using _ = people;
  using laptop = await further(app, bob, () => Date.now() + YEARS);
  using _letters = lie(laptop, /\/letters\?/, () => ({ letters: [], has_more: false }));
  await laptop.look(quiet);
  assert.deepEqual(await laptop.texts(quiet), ["cy was here", "cy has left"]);
  assert.equal(laptop.page.state!.names[cy.person.id]?.name ?? "cy", "cy");
});

Deno.test("[MEND-38 E2E-40] what can't be proven isn't shown, and is from someone who has left, not damaged", async () => {
  await using app = await TestApp.start();
  const { people, bob, quiet } = await withFormerMember(app);
  using _ = people;
  const former = await formerArchive(bob, quiet.id);
  using laptop = await bob.further(app);
  using _letters = lie(laptop, /\/letters\?/, () => ({ letters: [], has_more: false }));
  using _archive = lie(
    laptop,
    /\/archive\/[^/]+$|\/archive\/[^/]+\?/,
    () => ({ archived: former, has_more: false }),
  );
  await laptop.look(quiet);
  assert.deepEqual(await laptop.texts(quiet), ["[left]", "cy has left"]);
  const [row] = await laptop.rows(quiet);
  const forged = { ...row!, senderId: bob.person.id };
  assert.deepEqual(await laptop.page.ask("open", quiet.id, [forged], null), [
    { id: row!.id, fault: "damaged" },
  ]);
});

Deno.test("[MEND-38 MEND-32] after a restore of the archive a former member's words are read on, and what version 1 has archived is written anew", async () => {
  await using app = await TestApp.start();
  const { people, bob, quiet } = await withFormerMember(app);
  using _ = people;
  const { body: { archived } } = await bob.person.get(`/e2ee/archive/${quiet.id}`);
  const firstByte = (sealed: string) => Uint8Array.fromBase64(sealed)[0];
  assert.ok(archived.every(({ sealed }: { sealed: string }) => firstByte(sealed) === 2));
  const store = (await bob.browser.run(() => openStore(bob.person.id)))!;
  const start = `${names.contentKeys}${quiet.id}/`;
  // State left by version 1: in the archive, without any knowledge of who joined when.
  for (const [name, known] of await store.list<ContentKey>(start)) {
    const { archivedAs: _as, authors: _authors, ...v1 } = known;
    await store.write({ [name]: v1 });
  }
  store.close();
  using again = bob.restarted();
  let written = 0;
  again.browser.between = async (path, init, go) => {
    if (init.method === "PUT" && path.includes("/archive/")) written++;
    return await go();
  };
  await again.look(quiet);
  await again.look(quiet);
  assert.equal(written, archived.length);
  using laptop = await again.further(app);
  using _letters = lie(laptop, /\/letters\?/, () => ({ letters: [], has_more: false }));
  await laptop.look(quiet);
  assert.deepEqual(await laptop.texts(quiet), ["cy was here", "cy has left"]);
});

/** cy's account is deleted, with all that the server has of their keys but the entries of the key log. */
async function deleteCy(app: TestApp) {
  const said = { name: "cy", heir: null, messages: false };
  const done = await perform(app.context, VERBS["user-delete"], said);
  assert.equal((done as { messages: number }).messages, 0);
}

/** The server shows this device nothing of its own archive. */
const withoutArchive = (of: Talker) =>
  lie(of, /\/archive\/[^/]+$|\/archive\/[^/]+\?/, () => ({ archived: [], has_more: false }));

Deno.test("[MEND-38 E2E-32] cy writes, leaves and deletes the account: a newcomer, and a device of bob's without the archive, read it by a letter, as cy's", async () => {
  await using app = await TestApp.start();
  const { people, ada, bob, cy, quiet } = await withFormerMember(app);
  using _ = people;
  await deleteCy(app);
  const dave = (await app.registerAll("dave"))[0]!;
  await ada.person.bring(people.server.id, dave);
  using daves = await Talker.first(dave);
  await people.confirm(ada, quiet);
  assert.equal((await daves.look(quiet)).phase, "ready");
  assert.deepEqual(await daves.texts(quiet), ["cy was here", "cy has left"]);
  assert.equal(daves.page.state!.names[cy.person.id]?.name, "cy");
  using laptop = await bob.further(app);
  using _archive = withoutArchive(laptop);
  await ada.page.ask("hint", { kind: "person", id: bob.person.id });
  await ada.look(quiet);
  await laptop.look(quiet);
  assert.deepEqual(await laptop.texts(quiet), ["cy was here", "cy has left"]);
});

/** Returns a device that cy has certified but the key log hasn't, and its sealed messages. */
async function ghostOf(
  { device, person, record, log, group }: Inside,
  channelId: string,
  by: Talker,
) {
  const key = await newSignatureKey();
  const deviceId = crypto.randomUUID();
  const certificate = await certify(person.key, {
    userId: by.person.id,
    deviceId,
    signatureKey: key.publicKey,
    boxKey: device.box.publicKey,
  });
  const name = `${names.contentKeys}${channelId}/${record.generation}-${group.epoch}`;
  const sealed = await sealMessage({
    channelId,
    deviceId,
    signatureKey: key.privateKey,
    epoch: group.epoch,
    contentKey: (await stored<ContentKey>(by, name)).key,
  }, { op: "text", n: 0, prev: "", text: "a ghost", log: logPosition(log.authority) });
  return { certificate, sealed };
}

Deno.test("[MEND-38] an author in a letter counts only with a certificate that the key log has at that index, of a key that was let in", async () => {
  await using app = await TestApp.start();
  const people = await serverOf(app, "ada", "cy");
  using _ = people;
  const [ada, cy] = people.talkers as [Talker, Talker];
  const { server, start, newChannel } = people;
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  assert.equal((await cy.look(quiet)).phase, "ready");
  await cy.send(quiet, "cy was here");
  assert.deepEqual(await ada.texts(quiet), ["cy was here"]);
  const inside = await insideOf(cy, quiet.id, server.id);
  const ghost = await ghostOf(inside, quiet.id, cy);
  const [shown] = (await ada.person.get(`/e2ee/people?ids=${cy.person.id}&version=2`)).body.people;
  const { index } = shown.devices[0];
  await ada.person.delete(`/servers/${server.id}/members/${cy.person.id}`);
  await ada.page.ask("sign", quiet, [{ kind: "kick", user: cy.person.id }]);
  await deleteCy(app);

  const [dave, eve] = await app.registerAll("dave", "eve");
  await ada.person.bring(server.id, dave!, eve!);
  using daves = await Talker.first(dave!);
  using eves = await Talker.first(eve!);
  // ada's own program withholds its data about cy.
  const honest = ada.browser.between;
  ada.browser.between = async (path, init, go) => {
    const isLetter = init.method === "POST" && path.includes("/letters");
    return isLetter ? Response.json({ ok: true }) : await honest(path, init, go);
  };
  await people.confirm(ada, quiet);
  ada.browser.between = honest;
  for (const one of [daves, eves]) assert.equal((await one.look(quiet)).phase, "ready");
  const by = await insideOf(ada, quiet.id, server.id);
  const content = await stored<ContentKey>(
    ada,
    `${names.contentKeys}${quiet.id}/${inside.record.generation}-${inside.group.epoch}`,
  );
  const leave = async (to: Talker, said: object) => {
    const { device } = await insideOf(to, quiet.id, server.id);
    const recipient = await readCertificate(device.certificate);
    const sealed = await sealLetter(
      by.device,
      recipient,
      JSON.stringify({ channel: quiet.id, ...said }),
    );
    const letters = [{ to: device.id, sealed: sealed.toBase64() }];
    const left = await ada.person.post("/e2ee/letters", { device: by.device.id, letters });
    assert.equal(left.status, 200, JSON.stringify(left.body));
    await to.page.ask("hint", { kind: "letter" });
  };
  const key = {
    epoch: `${inside.record.generation}-${inside.group.epoch}`,
    key: content.key.toBase64(),
    until: content.until,
  };
  const author = (certificate: Uint8Array, index: number) => ({
    kind: "authors",
    authors: [{ certificate: certificate.toBase64(), index, name: "cy" }],
  });
  const [row] = await ada.rows(quiet);
  const ghostly = {
    ...row!,
    id: crypto.randomUUID(),
    encryptedContent: ghost.sealed.encryptedContent.toBase64(),
    iv: ghost.sealed.iv.toBase64(),
  };
  const read = async (by: Talker) =>
    (await by.page.ask("open", quiet.id, [row!, ghostly], null)).map(textOf);

  await leave(daves, { kind: "history", keys: [key] });
  await leave(daves, author(ghost.certificate, index));
  await leave(daves, author(inside.device.certificate, index + 1));
  await leave(daves, author(inside.device.certificate, 1_000_000));
  await leave(daves, { kind: "authors", authors: [{ certificate: "?", index, name: "cy" }] });
  assert.deepEqual(await read(daves), ["[left]", "[left]"]);
  const before = daves.page.conversations.get(quiet.id)!.shared;
  await leave(daves, author(inside.device.certificate, index));
  assert.deepEqual(await read(daves), ["cy was here", "[left]"]);
  assert.ok(daves.page.conversations.get(quiet.id)!.shared > before, "pages read again");

  // The key log also proves a stranger's device, which nobody has admitted.
  await leave(eves, { kind: "history", keys: [key] });
  using frank = await Talker.first((await app.registerAll("frank"))[0]!);
  const { certificate } = await stored<OwnDeviceKeys>(frank, names.device);
  const [franks] =
    (await frank.person.get(`/e2ee/people?ids=${frank.person.id}&version=2`)).body.people;
  await leave(eves, author(certificate, franks.devices[0].index));
  const { deviceId } = await readCertificate(certificate);
  assert.equal(await stored(eves, certificateName(frank.person.id, deviceId)), null);
  await leave(eves, author(inside.device.certificate, index));
  assert.deepEqual(await read(eves), ["cy was here", "[left]"]);
});
