import assert from "node:assert/strict";
import { hex, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { Device } from "../../helpers/e2ee/device.ts";
import { authenticatorOf, CHANNEL, threePeople } from "../../helpers/e2ee/world.ts";

const allAgree = (devices: Device[]) => new Set(devices.map(authenticatorOf)).size === 1;

Deno.test("[E2E-28 E2E-16] three devices agree, messages go both ways, the host learns none", async () => {
  const { host, ada, ben, cy } = await threePeople();
  assert.ok(allAgree([ada, ben, cy]));
  for (let i = 0; i < 30; i++) {
    const message = await [ada, ben, cy][i % 3].send(CHANNEL, { text: `CANARY-${i}` });
    const reader = [ben, cy, ada][i % 3];
    const { content, sender, faults, missing } = await reader.read(CHANNEL, message);
    assert.equal(content.text, `CANARY-${i}`);
    assert.equal(sender.userId, ["ada", "ben", "cy"][i % 3]);
    assert.deepEqual(faults, []);
    if (i > 2) assert.ok(missing.every((count) => count < i));
  }
  assert.ok(!host.knows("CANARY"));
});

Deno.test("[E2E-27] messages of several epochs open in any order", async () => {
  const { ada, ben, cy } = await threePeople();
  const sent = [];
  for (let epoch = 0; epoch < 3; epoch++) {
    for (const part of [0, 1]) sent.push(await ada.send(CHANNEL, { text: `${epoch}.${part}` }));
    await ben.change(CHANNEL);
  }
  await cy.sync(CHANNEL);
  const texts = [];
  for (const message of sent.reverse()) texts.push((await cy.read(CHANNEL, message)).content.text);
  assert.deepEqual(texts, ["2.1", "2.0", "1.1", "1.0", "0.1", "0.0"]);
});

Deno.test("[E2E-25] MLS messages for short-lived signals open in any order, and once", async () => {
  const { ada, ben } = await threePeople();
  let group = ada.group(CHANNEL);
  const sealed = [];
  for (let i = 0; i < 4; i++) {
    const { next, message } = await group.seal(utf8(`m${i}`));
    sealed.push(message);
    group = next;
  }
  let other = ben.group(CHANNEL);
  for (const i of [3, 0, 1, 2]) {
    const opened = await other.open(sealed[i]);
    assert.equal(hex(opened.bytes), hex(utf8(`m${i}`)));
    other = opened.next;
  }
  await assert.rejects(other.open(sealed[3]), { fault: "invalid" });
});

Deno.test("[E2E-23] five devices commit at once: one wins each epoch, all agree in the end", async () => {
  const { host, a, ada, ben, cy } = await threePeople();
  const devices = [ada, ben, cy];
  for (let i = 0; i < 2; i++) devices.push(await Device.create(host, a, `extra-${i}`));
  await ada.add(CHANNEL, ...devices.slice(3).map(({ deviceId }) => deviceId));
  for (const device of devices.slice(3)) await device.join(CHANNEL);
  const { epoch } = host.group(CHANNEL);
  const lost = await Promise.all(devices.map((device) => device.change(CHANNEL)));
  for (const device of devices) await device.sync(CHANNEL);
  assert.ok(lost.some((times) => times > 0));
  assert.ok(allAgree(devices));
  assert.equal(host.group(CHANNEL).epoch, epoch + 5n);
});

Deno.test("[E2E-24] missed commits come in order; one that is withheld is noticed by its epoch", async () => {
  const { host, ada, cy } = await threePeople();
  for (let i = 0; i < 4; i++) await ada.change(CHANNEL);
  const [, second] = host.commits(CHANNEL, cy.group(CHANNEL).epoch);
  await assert.rejects(cy.apply(CHANNEL, second), { fault: "other_epoch" });
  await cy.sync(CHANNEL);
  assert.ok(allAgree([ada, cy]));
});

Deno.test("[E2E-24] a device that lost its state comes back, and its old leaf is gone", async () => {
  const { ada, ben, cy } = await threePeople();
  cy.joined.delete(CHANNEL);
  await cy.rejoin(CHANNEL);
  for (const device of [ada, ben]) await device.sync(CHANNEL);
  assert.ok(allAgree([ada, ben, cy]));
  assert.equal(ada.group(CHANNEL).leaves.length, 3);
  const message = await cy.send(CHANNEL, { text: "back" });
  assert.equal((await ben.read(CHANNEL, message)).content.text, "back");
});

Deno.test("[E2E-41 E2E-24] saved, loaded, or from an older store: a device catches up", async () => {
  const { ada, ben } = await threePeople();
  const saved = ben.group(CHANNEL).save();
  assert.equal(hex(ben.mls.load(saved).save()), hex(saved));
  for (let i = 0; i < 3; i++) await ada.change(CHANNEL);
  await ben.sync(CHANNEL);
  ben.joined.get(CHANNEL)!.group = ben.mls.load(saved);
  await ben.sync(CHANNEL);
  assert.ok(allAgree([ada, ben]));
  assert.throws(() => ben.mls.load(saved.slice(0, -1)), { fault: "malformed" });
});

Deno.test("[E2E-43 E2E-25] a group does not grow in the store by the epochs that it was in", async () => {
  const { ada, ben } = await threePeople();
  await ada.change(CHANNEL);
  const before = ada.group(CHANNEL).save().length;
  for (let i = 0; i < 5; i++) await ada.change(CHANNEL);
  assert.equal(ada.group(CHANNEL).save().length, before);
  await ben.sync(CHANNEL);
  const back = ben.mls.load(ben.group(CHANNEL).save());
  const { message } = await ada.group(CHANNEL).seal(utf8("now"));
  assert.equal(hex((await back.open(message)).bytes), hex(utf8("now")));
});

Deno.test("[E2E-26] a host that goes back to a backup is given the commits again", async () => {
  const { host, ada, ben, cy } = await threePeople();
  for (let i = 0; i < 3; i++) await ada.change(CHANNEL);
  await ben.sync(CHANNEL);
  const group = host.group(CHANNEL);
  const ahead = group.commits.splice(2);
  group.epoch -= BigInt(ahead.length);
  assert.ok(ben.group(CHANNEL).epoch > group.epoch);
  for (const { commit } of ahead) {
    assert.equal(host.commit(CHANNEL, { commit, groupInfo: group.groupInfo }), null);
  }
  await cy.sync(CHANNEL);
  assert.ok(allAgree([ada, cy]));
});
