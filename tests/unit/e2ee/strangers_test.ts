import assert from "node:assert/strict";
import { hex, lp, randomBytes } from "../../../protocol/e2ee/bytes.ts";
import { certify } from "../../../protocol/e2ee/identity.ts";
import { newSignatureKey } from "../../../protocol/e2ee/signing.ts";
import { encode, readGroupInfo, readKeyPackage } from "../../../mls/wire.ts";
import * as lib from "../../../mls/library.ts";
import { suite } from "../../../mls/suite.ts";
import { Mls } from "../../../mls/mod.ts";
import { Device } from "../../helpers/e2ee/device.ts";
import { LATER, newPerson, type Person } from "../../helpers/e2ee/person.ts";
import { authenticatorOf, CHANNEL, memberAct, threePeople } from "../../helpers/e2ee/world.ts";

const anybody = new Mls(() => true);

Deno.test("[E2E-3 E2E-8] a ghost device is refused whoever certified it", async () => {
  const { host, ada } = await threePeople();
  const eve = await newPerson("eve");
  const publish = async (identity: Uint8Array<ArrayBuffer> | null, person?: Person) => {
    const key = await newSignatureKey();
    const leaf = identity ?? await certify(person!.key, {
      userId: person!.userId,
      deviceId: "ben/ghost",
      signatureKey: key.publicKey,
      boxKey: randomBytes(32),
    });
    host.publish("ben/ghost", (await anybody.createKeyPackage(leaf, key, LATER)).publicBytes);
  };
  await publish(lp("ben", "ghost"));
  await assert.rejects(ada.add(CHANNEL, "ben/ghost"), /not a device/);
  await publish(null, { ...eve, userId: "ben" });
  await assert.rejects(ada.add(CHANNEL, "ben/ghost"), /not a device/);
  await publish(null, eve);
  await assert.rejects(ada.add(CHANNEL, "ben/ghost"), /nobody allowed/);
});

Deno.test("[E2E-3] a key package of another device is noticed", async () => {
  const { host, b, ada } = await threePeople();
  const tablet = await Device.create(host, b, "tablet");
  host.publish("ben/other", host.claim(tablet.deviceId)!);
  await assert.rejects(ada.add(CHANNEL, "ben/other"), /another device/);
  await ada.add(CHANNEL, tablet.deviceId);
  await tablet.join(CHANNEL);
  assert.equal(authenticatorOf(tablet), authenticatorOf(ada));
});

Deno.test("[E2E-24 E2E-18] a member who adds a stranger: all others refuse the commit", async () => {
  const { host, ada, ben, cy } = await threePeople();
  const eve = await Device.create(host, await newPerson("eve"));
  const made = await cy.group(CHANNEL).commit({ add: [host.claim(eve.deviceId)!] });
  assert.equal(host.commit(CHANNEL, { ...made, to: [eve.deviceId] }), null);
  for (const device of [ada, ben]) await assert.rejects(device.sync(CHANNEL), /nobody allowed/);
});

Deno.test("[E2E-18] a forged role: ben adds nobody before ada has signed that he may", async () => {
  const { host, ada, ben } = await threePeople();
  const dan = await newPerson("dan");
  const phone = await Device.create(host, dan);
  await ben.sign(memberAct(dan));
  await assert.rejects(ada.fold(), { reason: "not_allowed", index: 3 });
  host.authority.pop();
  const permissions = { ...ada.authority.everyone, manageMembers: true };
  await ada.sign({ kind: "role", role: "helper", permissions, position: 1 });
  await ada.sign({ kind: "assign", user: "ben", role: "helper" });
  await ben.sign(memberAct(dan));
  await ben.add(CHANNEL, phone.deviceId);
  await phone.join(CHANNEL);
  await ada.sync(CHANNEL);
  assert.equal(authenticatorOf(phone), authenticatorOf(ada));
});

Deno.test("[E2E-24 E2E-7] a stranger cannot come in by an external commit", async () => {
  const { host, ada } = await threePeople();
  const eve = await Device.create(host, await newPerson("eve"));
  await assert.rejects(eve.rejoin(CHANNEL), { fault: "not_in_group" });
  const [own] = eve.packages;
  const { groupInfo } = readGroupInfo(host.group(CHANNEL).groupInfo);
  const { publicMessage } = await lib.joinGroupExternal(
    groupInfo,
    readKeyPackage(own.publicBytes).keyPackage,
    {
      initPrivateKey: own.initKey,
      hpkePrivateKey: own.encryptionKey,
      signaturePrivateKey: own.signatureKey,
    },
    false,
    await suite(),
  );
  const commit = encode("mls_public_message", { publicMessage });
  await assert.rejects(ada.group(CHANNEL).process(commit), { fault: "refused" });
  assert.equal(ada.group(CHANNEL).leaves.length, 3);
});

Deno.test("[E2E-17] a group with another sender than the pinned one is not joined", async () => {
  const { host, ada, cy } = await threePeople();
  const expected = ada.expected(CHANNEL);
  const other = { ...expected, serverKey: (await newSignatureKey()).publicKey };
  const { groupInfo } = host.group(CHANNEL);
  const own = await cy.keyPackage();
  await assert.rejects(cy.mls.rejoin(groupInfo, own, other), { fault: "refused" });
  const elsewhere = { ...expected, groupId: lp("another group") };
  await assert.rejects(cy.mls.rejoin(groupInfo, own, elsewhere), { fault: "other_group" });
  assert.equal(
    hex((await cy.mls.rejoin(groupInfo, own, expected)).group.groupId),
    hex(expected.groupId),
  );
});
