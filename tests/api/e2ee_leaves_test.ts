/** Leaves are compared by certificate, and the compared key of a person is the only one (MEND-37). */
import assert from "node:assert/strict";
import type { Group, Mls } from "../../mls/mod.ts";
import { type Bytes, equal, lp, randomBytes, sha256, utf8 } from "../../protocol/e2ee/bytes.ts";
import { CONTENT_KEY_LABEL, sealMessage } from "../../protocol/e2ee/format.ts";
import { certify } from "../../protocol/e2ee/identity.ts";
import { newSignatureKey, type SignatureKey } from "../../protocol/e2ee/signing.ts";
import { confirming } from "../../client/e2ee/worker/confirming.ts";
import { groupKeys } from "../../server/e2ee/groups/records.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { insideOf } from "../helpers/e2ee/lies.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { markVerified } from "../helpers/e2ee/shown_numbers.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { password } from "../helpers/person.ts";

const HOUR = 3600_000;

/** A device that its person's key has certified, and that the key log does not have. */
async function unlisted(mls: Mls, key: SignatureKey, named: { userId: string; deviceId: string }) {
  const signature = await newSignatureKey();
  const keys = { signatureKey: signature.publicKey, boxKey: randomBytes(32) };
  const certificate = await certify(key, { ...named, ...keys });
  const until = Math.floor(Date.now() / 1000) + 3600;
  const { publicBytes } = await mls.createKeyPackage(certificate, signature, until);
  return { certificate, signature, publicBytes };
}

/** A member's commit as a host takes it that does not look at it, and proposes no removal. */
async function taken(
  app: TestApp,
  channelId: string,
  { commit, groupInfo }: { commit: Bytes; groupInfo: Bytes },
): Promise<void> {
  const last = await sha256(commit);
  await app.context.db.transact((tx) => {
    const group = tx.get(groupKeys.group(channelId))!;
    const { generation, epoch } = group;
    tx.set(groupKeys.group(channelId), { ...group, epoch: epoch + 1, last });
    tx.set(groupKeys.info(channelId), { info: groupInfo, by: "host" });
    const row = { row: lp(commit), proposals: 0, at_seq: 1_000, at: tx.now, by: "host" };
    tx.set(groupKeys.commit(channelId, generation, epoch), row);
  });
}

const certificatesIn = ({ leaves }: Group) => leaves.map(({ identity }) => identity);

Deno.test("[MEND-37] a leaf with the id of one's own device, or of no device at all, is removed by its certificate", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await bob.send(dm(bob), "before");
  await ada.send(dm(ada), "before too");
  await bob.look(dm(bob));
  const { device } = await insideOf(ada, id);
  for (const deviceId of [device.id, crypto.randomUUID()]) {
    const inside = await insideOf(bob, id);
    const named = { userId: bob.person.id, deviceId };
    const ghost = await unlisted(inside.mls, inside.person.key, named);
    const authenticatedData = confirming(inside.record.atSeq, 0);
    const made = await inside.group.commit({ add: [ghost.publicBytes], authenticatedData });
    await taken(app, id, made);
    // What it says under that id counts for nothing of ada's own.
    const contentKey = await made.next.exportKey(CONTENT_KEY_LABEL, utf8(id));
    const { encryptedContent, iv } = await sealMessage({
      channelId: id,
      deviceId,
      signatureKey: ghost.signature.privateKey,
      epoch: made.next.epoch,
      contentKey,
    }, { op: "text", n: 1_000_000, prev: "", log: { length: 0, head: "0".repeat(64) }, text: "x" });
    await ada.hint(dm(ada));
    const [opened] = await ada.page.ask("open", id, [{
      id: crypto.randomUUID(),
      seq: 2,
      senderId: bob.person.id,
      encryptedContent: encryptedContent.toBase64(),
      iv: iv.toBase64(),
    }], null);
    assert.ok("text" in opened!);
    assert.equal((await ada.look(dm(ada))).phase, "ready");
    const now = certificatesIn((await insideOf(ada, id)).group);
    assert.equal(now.length, 2);
    assert.ok(!now.some((one) => equal(one, ghost.certificate)), "the ghost is gone");
    assert.ok(now.some((one) => equal(one, device.certificate)));
    await ada.send(dm(ada), "after");
    await bob.hint(dm(bob));
    assert.equal((await bob.texts(dm(bob))).at(-1), "after");
    assert.ok((await insideOf(ada, id)).record.n < 10, "ada counts her own messages alone");
    await bob.send(dm(bob), "on");
    await ada.texts(dm(ada));
  }
});

Deno.test("[MEND-37] of a verified person no other key counts, whoever has let it in; the compared one stays theirs", async () => {
  await using app = await TestApp.start();
  const clock = () => app.context.clock();
  using people = await serverOf(app, "ada", "bob", "cy");
  const [ada, bob, cy] = people.talkers as [Talker, Talker, Talker];
  const quiet = await people.newChannel(ada.person);
  await people.start(ada, quiet);
  for (const one of [bob, cy]) await one.look(quiet);
  await cy.send(quiet, "mine");
  await markVerified(bob.page, cy.person.id);

  using lost = new TestBrowser(await app.login("cy"), clock);
  await lost.open().ask("beginReset", password("cy"));
  app.advance(24 * HOUR);
  for (const browser of [ada.browser, bob.browser, lost]) {
    browser.person = await app.login(browser.person.user.username);
  }
  await lost.open().ask("begin", true);
  const other = Talker.over(lost);
  for (const one of [ada, bob]) {
    await one.page.ask("hint", { kind: "person", id: cy.person.id });
  }
  await people.confirm(ada, quiet);
  await ada.page.ask("acceptConversation", quiet.id, ada.page.conversations.get(quiet.id)!.numbers);
  await people.confirm(ada, quiet);
  assert.equal((await other.look(quiet)).phase, "ready");
  const { id: messageId } = await other.send(quiet, "another's?");
  await other.react(quiet, messageId, "👍");
  assert.deepEqual(await ada.texts(quiet), ["mine", "another's?"]);

  assert.deepEqual(await bob.texts(quiet), ["mine", "[damaged]"]);
  assert.equal((await bob.look(quiet)).phase, "verified_changed");
  const reactions = await bob.sealedReactions(quiet, messageId);
  assert.deepEqual(await bob.openReactions(quiet, messageId, reactions), [null]);
  await markVerified(bob.page, cy.person.id);
  await bob.page.ask("hint", { kind: "person", id: cy.person.id });
  assert.deepEqual(await bob.texts(quiet), ["mine", "another's?"], "both keys are hers");
  assert.deepEqual(await bob.openReactions(quiet, messageId, reactions), ["👍"]);
});
