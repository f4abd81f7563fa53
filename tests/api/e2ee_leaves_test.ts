/** Leaves are compared by certificate, and the compared key of a person is the only one (MEND-37). */
import assert from "node:assert/strict";
import type { Group } from "../../mls/mod.ts";
import { equal, utf8 } from "../../protocol/e2ee/bytes.ts";
import { CONTENT_KEY_LABEL, sealMessage } from "../../protocol/e2ee/format.ts";
import { confirming } from "../../protocol/e2ee/confirming.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { insideOf, unlisted } from "../helpers/e2ee/lies.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { markVerified } from "../helpers/e2ee/shown_numbers.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { taken } from "../helpers/hostile_host/records.ts";
import { password } from "../helpers/person.ts";

const HOUR = 3600_000;

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
    await taken(app.context.db, id, made);
    // Messages under that id don't count as ada's own.
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
