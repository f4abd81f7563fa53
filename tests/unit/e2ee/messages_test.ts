import assert from "node:assert/strict";
import { type Bytes, concat, hex, randomBytes, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { messageKey, openMessage, openWithKey } from "../../../protocol/e2ee/format.ts";
import { readHeader, type SealedMessage, sealMessage } from "../../../protocol/e2ee/format.ts";
import { certify, readCertificate } from "../../../protocol/e2ee/identity.ts";
import { type MessageContent, readContent } from "../../../protocol/e2ee/message_content.ts";
import { newOrder, takeCounts, takeMessage } from "../../../protocol/e2ee/message_order.ts";
import { newSignatureKey } from "../../../protocol/e2ee/signing.ts";

const CHANNEL = "channel-1";
const EPOCH = 7n;
const [personKey, deviceKey] = [await newSignatureKey(), await newSignatureKey()];
const certificate = await readCertificate(
  await certify(personKey, {
    userId: "ben",
    deviceId: "ben-phone",
    signatureKey: deviceKey.publicKey,
    boxKey: randomBytes(32),
  }),
);
const contentKey = randomBytes(32);
const device = {
  channelId: CHANNEL,
  deviceId: "ben-phone",
  signatureKey: deviceKey.privateKey,
  epoch: EPOCH,
  contentKey,
};
const keys = {
  channelId: CHANNEL,
  contentKeyOf: (epoch: bigint) => epoch === EPOCH ? contentKey : undefined,
  certificateOf: () => certificate,
};
const content = (more: Partial<MessageContent> = {}): MessageContent => ({
  op: "text",
  n: 0,
  prev: "",
  log: { length: 1, head: "ab" },
  text: "hello",
  ...more,
});
const changedAt = (bytes: Bytes, at: number) => {
  const copy = bytes.slice();
  copy[at < 0 ? copy.length + at : at] ^= 1;
  return copy;
};

Deno.test("[E2E-28] a message opens as it was sealed, by its sender and with its name", async () => {
  const sealed = await sealMessage(device, content());
  const opened = await openMessage(keys, sealed);
  assert.deepEqual(opened.content, content());
  assert.equal(opened.sender.userId, "ben");
  assert.equal(opened.epoch, EPOCH);
  assert.equal(hex(opened.ref), hex(sealed.ref));
  assert.equal(sealed.ref.length, 16);
  const { deviceId, epoch, commitment } = readHeader(sealed.encryptedContent);
  assert.deepEqual([deviceId, epoch, commitment.length], ["ben-phone", EPOCH, 32]);
});

Deno.test("[E2E-28] sizes: 256 bytes, doubling to 32 KB, then by 32 KB", async () => {
  const sizes: [number, number][] = [[0, 256], [150, 512], [900, 2048], [30_000, 32_768], [
    33_000,
    65_536,
  ]];
  for (const [length, size] of sizes) {
    const { encryptedContent } = await sealMessage(device, content({ text: "x".repeat(length) }));
    const { header } = readHeader(encryptedContent);
    assert.equal(encryptedContent.length - header.length - 16, size, `${length}`);
  }
  assert.equal((await sealMessage(device, content())).encryptedContent.length, 326);
});

Deno.test("[E2E-28] every byte counts, and so do channel, epoch and device", async () => {
  const sealed = await sealMessage(device, content());
  const { encryptedContent: bytes, iv } = sealed;
  const { header } = readHeader(bytes);
  const refused = (changed: Partial<SealedMessage>, reason?: string, with_ = keys) =>
    assert.rejects(
      openMessage(with_, { ...sealed, ...changed }),
      reason ? { reason } : /not a private message/,
    );
  await refused({ encryptedContent: changedAt(bytes, 0) });
  await refused({ encryptedContent: changedAt(bytes, 8) }, "no_key");
  await refused({ encryptedContent: changedAt(bytes, 14) }, "damaged");
  await refused({ encryptedContent: changedAt(bytes, header.length - 1) }, "damaged");
  await refused({ encryptedContent: changedAt(bytes, -1) }, "damaged");
  await refused({ encryptedContent: bytes.slice(0, -16) });
  await refused({ iv: changedAt(iv, 3) }, "damaged");
  await refused({}, "damaged", { ...keys, channelId: "channel-2" });
  await refused({ encryptedContent: new Uint8Array(400) });
  await refused({ encryptedContent: utf8("short") });
});

Deno.test("[E2E-28] a message of another device, or signed by another key, is forged", async () => {
  const eve = await newSignatureKey();
  const forged = await sealMessage({ ...device, signatureKey: eve.privateKey }, content());
  await assert.rejects(openMessage(keys, forged), { reason: "forged" });
  const sealed = await sealMessage(device, content());
  const nobody = { ...keys, certificateOf: () => undefined };
  await assert.rejects(openMessage(nobody, sealed), { reason: "forged" });
  const other = { ...keys, certificateOf: () => ({ ...certificate, deviceId: "another" }) };
  await assert.rejects(openMessage(other, sealed), { reason: "forged" });
});

Deno.test("[E2E-28 E2E-33] no second key opens a message; a report's key opens one alone", async () => {
  const one = await sealMessage(device, content({ text: "abuse" }));
  const other = await sealMessage(device, content({ text: "private" }));
  const key = await messageKey(contentKey, one.iv, device);
  assert.equal((await openWithKey(key, keys, one)).content.text, "abuse");
  await assert.rejects(openWithKey(key, keys, other), { reason: "damaged" });
  await assert.rejects(openWithKey(randomBytes(32), keys, one), { reason: "damaged" });
  // A commitment to another key does not make that key fit.
  const { header, ciphertext } = readHeader(one.encryptedContent);
  const swapped = concat(
    header.slice(0, -32),
    readHeader(other.encryptedContent).commitment,
    ciphertext,
  );
  const otherKey = await messageKey(contentKey, other.iv, device);
  for (const iv of [one.iv, other.iv]) {
    await assert.rejects(openWithKey(otherKey, keys, { encryptedContent: swapped, iv }), {
      reason: "damaged",
    });
  }
});

Deno.test("[E2E-29] a content is read field by field", () => {
  const read = (value: unknown) => readContent(utf8(JSON.stringify(value)));
  assert.deepEqual(read(content()), content());
  assert.deepEqual(read({ ...content(), later: 1 }).later, 1);
  const wrong: object[] = [
    { op: "not an op" },
    { op: 5 },
    { n: -1 },
    { n: 1.5 },
    { prev: "xyz" },
    { log: { length: 1 } },
    { mentions: [1] },
    { covers: Array(1001).fill(1) },
    { reply: { ref: "ab" } },
    { op: "edit", target: "ab" },
    { op: "edit", rev: 1 },
    { text: 5 },
  ];
  for (const one of wrong) assert.throws(() => read({ ...content(), ...one }), JSON.stringify(one));
  assert.equal(read({ ...content(), op: "poll", text: 5 }).op, "poll", "a later version knows it");
  for (const value of [null, [], "text", 5]) assert.throws(() => read(value));
});

Deno.test("[E2E-29] what is repeated, missing or out of its order is found by a device's counts", () => {
  let order = newOrder();
  const take = (more: Partial<MessageContent>, ref: string) => {
    const taken = takeMessage(order, content(more), ref);
    order = taken.order;
    return taken.faults;
  };
  assert.deepEqual(take({ n: 0 }, "a0"), []);
  assert.deepEqual(take({ n: 3, prev: "a2" }, "a3"), []);
  assert.deepEqual(order.missing, [1, 2]);
  assert.deepEqual(take({ n: 0 }, "a0"), ["replay"]);
  assert.deepEqual(take({ n: 1, prev: "a0" }, "a1"), []);
  assert.deepEqual(order.missing, [2]);
  assert.deepEqual(take({ n: 4, prev: "zz" }, "a4"), ["chain"]);
  assert.deepEqual(take({ n: 2, prev: "a1" }, "a2"), []);
  assert.deepEqual(order.missing, []);
});

Deno.test("[E2E-30 E2E-29] older edits are found, and what an edit stands for is no gap", () => {
  let order = newOrder();
  const take = (more: Partial<MessageContent>, ref: string) => {
    const taken = takeMessage(order, content(more), ref);
    order = taken.order;
    return taken.faults;
  };
  const edit = { op: "edit" as const, target: "a0" };
  assert.deepEqual(take({ ...edit, n: 2, prev: "a1", rev: 2, covers: [0, 1] }, "a2"), []);
  assert.deepEqual(order.missing, []);
  assert.deepEqual(take({ ...edit, n: 3, prev: "a2", rev: 1 }, "a3"), ["older_edit"]);
  assert.deepEqual(take({ ...edit, n: 4, prev: "a3", rev: 2 }, "a4"), ["older_edit"]);
  assert.deepEqual(take({ ...edit, n: 5, prev: "a4", rev: 3 }, "a5"), []);
});

Deno.test("[E2E-30 E2E-29] what another device's edit stands for is neither a gap nor a repeat", () => {
  const text = (n: number) => ({ op: "text" as const, n, prev: "", log: { length: 0, head: "" } });
  let order = takeCounts(newOrder(), [1]);
  assert.deepEqual([order.last, order.missing], [1, [0]]);
  const first = takeMessage(order, text(0), "aa");
  assert.deepEqual(first.faults, []);
  order = takeMessage(first.order, text(2), "bb").order;
  assert.deepEqual([order.last, order.missing], [2, []]);
  assert.ok(takeMessage(order, text(1), "cc").faults.includes("replay"));
});
