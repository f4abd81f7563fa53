import assert from "node:assert/strict";
import { hex, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { proposalRef, readGroupInfo, readHandshake } from "../../../mls/mod.ts";
import * as lib from "../../../mls/library.ts";
import { suite } from "../../../mls/suite.ts";
import { readKeyPackage } from "../../../mls/wire.ts";
import { Device } from "../../helpers/e2ee/device.ts";
import { newPerson } from "../../helpers/e2ee/person.ts";
import { CHANNEL, threePeople } from "../../helpers/e2ee/world.ts";

Deno.test("[E2E-21] the server proposes a removal: sending commits it first, the removed has no key", async () => {
  const { host, ada, ben, cy } = await threePeople();
  const before = await ben.send(CHANNEL, { text: "before" });
  await host.remove(CHANNEL, cy.identity);
  assert.equal(host.commit(CHANNEL, await ben.group(CHANNEL).commit()), "removal_pending");
  const after = await ben.send(CHANNEL, { text: "CANARY after" });
  assert.equal(host.group(CHANNEL).pending.length, 0);
  await ada.sync(CHANNEL);
  assert.equal((await ada.read(CHANNEL, after)).content.text, "CANARY after");
  await cy.sync(CHANNEL);
  assert.ok(!cy.group(CHANNEL).isMember);
  assert.equal((await cy.read(CHANNEL, before)).content.text, "before");
  await assert.rejects(cy.read(CHANNEL, after), { reason: "no_key" });
});

Deno.test("[E2E-21 E2E-46] what is pending is known to a device, and by its hash to the server", async () => {
  const { host, ada, cy } = await threePeople();
  await host.remove(CHANNEL, cy.identity);
  const [{ proposal }] = host.group(CHANNEL).pending;
  const { sender, removes, kind } = readHandshake(proposal);
  assert.deepEqual([sender, removes.length, kind], ["server", 1, "proposal"]);
  const { next } = await ada.group(CHANNEL).process(proposal);
  assert.deepEqual(next.pendingRemovals.map(hex), [hex(cy.identity)]);
  // Requested in addition to the pending removal, it's removed once.
  const { commit } = await next.commit({ remove: [cy.identity] });
  const read = readHandshake(commit);
  assert.deepEqual(read.references.map(hex), [hex(await proposalRef(proposal))]);
  assert.deepEqual([read.removes, read.sender], [[], 0]);
});

Deno.test("[E2E-21] the server can propose nothing but a removal of a member", async () => {
  const { host, ben } = await threePeople();
  const eve = await Device.create(host, await newPerson("eve"));
  const { keyPackage } = readKeyPackage(host.claim(eve.deviceId)!);
  const { groupInfo } = readGroupInfo(host.group(CHANNEL).groupInfo);
  const propose = async (
    proposal: Parameters<typeof lib.proposeExternal>[1],
    sender = host.sender,
  ) => {
    const { publicKey, privateKey } = sender;
    const made = lib.proposeExternal(groupInfo, proposal, publicKey, privateKey, await suite());
    return lib.encodeMlsMessage(await made) as Uint8Array<ArrayBuffer>;
  };
  const addition = await propose({ proposalType: "add", add: { keyPackage } });
  await assert.rejects(ben.group(CHANNEL).process(addition), { fault: "refused" });
  const nobody = await propose({ proposalType: "remove", remove: { removed: 4_000_000 } });
  await assert.rejects(ben.group(CHANNEL).process(nobody), { fault: "not_in_group" });
  const removal = await propose({ proposalType: "remove", remove: { removed: 2 } });
  assert.ok((await ben.group(CHANNEL).process(removal)).next);
});

Deno.test("[E2E-18 E2E-21] a device removes by itself whom the log does not allow any more", async () => {
  const { ada, ben, cy } = await threePeople();
  await ada.sign({ kind: "kick", user: "cy" });
  const message = await ben.send(CHANNEL, { text: "without cy" });
  assert.equal(ben.group(CHANNEL).leaves.length, 2);
  await cy.sync(CHANNEL);
  await assert.rejects(cy.read(CHANNEL, message), { reason: "no_key" });
});

Deno.test("[E2E-22] a removal that the server holds back is told by others' messages", async () => {
  const { host, ada, ben } = await threePeople();
  await ada.sign({ kind: "kick", user: "cy" });
  const message = await ada.send(CHANNEL, { text: "cy is out" });
  const hidden = host.authority.pop()!;
  await ben.sync(CHANNEL);
  await ben.read(CHANNEL, message);
  await assert.rejects(ben.send(CHANNEL, { text: "x" }), /held back/);
  host.authority.push(hidden);
  await ben.send(CHANNEL, { text: "x" });
});

Deno.test("[E2E-23] a commit says openly what it confirms", async () => {
  const { ada, ben } = await threePeople();
  const authenticatedData = utf8("at_seq 7");
  const { commit, next } = await ada.group(CHANNEL).commit({ authenticatedData });
  assert.equal(hex(readHandshake(commit).authenticatedData), hex(authenticatedData));
  const processed = await ben.group(CHANNEL).process(commit);
  assert.equal(hex(processed.authenticatedData), hex(authenticatedData));
  assert.equal(hex(processed.by!), hex(ada.identity));
  assert.equal(hex(processed.next.authenticator), hex(next.authenticator));
});

Deno.test("[E2E-21] a device knows that it is gone though another has its leaf at once", async () => {
  const { host, b, ada, cy } = await threePeople();
  const tablet = await Device.create(host, b, "tablet");
  const add = [host.claim(tablet.deviceId)!];
  const { commit, next } = await ada.group(CHANNEL).commit({ add, remove: [cy.identity] });
  assert.equal(
    next.leaves[2].identity.length > 0 && hex(next.leaves[2].identity),
    hex(tablet.identity),
  );
  const processed = await cy.group(CHANNEL).process(commit);
  assert.ok(processed.gone && !processed.next.isMember);
  await assert.rejects(processed.next.commit(), { fault: "invalid" });
});
