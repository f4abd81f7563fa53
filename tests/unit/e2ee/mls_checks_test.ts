import assert from "node:assert/strict";
import { MlsError } from "../../../mls/mod.ts";
import { checkLeaves, checkTree, SERVER_IDENTITY } from "../../../mls/checks.ts";
import { decode, encode, type Leaf, readGroupInfo } from "../../../mls/wire.ts";
import { type Bytes, hex, utf8 } from "../../../protocol/e2ee/bytes.ts";
import * as lib from "../../../mls/library.ts";
import { CHANNEL, threePeople } from "../../helpers/e2ee/world.ts";

const leaf = (index: number, name: string, key = name): Leaf => ({
  index,
  identity: utf8(name),
  signatureKey: utf8(key),
});
const none = { by: undefined, adds: [], removes: [], rejoin: false };

Deno.test("[E2E-7] a lost race leaves the group as it was; settling waits for the server", async () => {
  const { ada, ben } = await threePeople();
  const group = ada.group(CHANNEL);
  const lost = await group.commit();
  const won = await ben.group(CHANNEL).commit();
  const { next } = await group.process(won.commit);
  assert.equal(hex(next.authenticator), hex(won.next.authenticator));
  lost.settle();
  won.settle();
  const again = await won.next.commit();
  assert.equal(
    hex((await next.process(again.commit)).next.authenticator),
    hex(again.next.authenticator),
  );
});

Deno.test("[E2E-7] group and epoch are compared before anything else", async () => {
  const { ada, ben } = await threePeople();
  const { commit, next } = await ada.group(CHANNEL).commit();
  await assert.rejects(next.process(commit), { fault: "other_epoch" });
  const other = await ben.mls.create(
    { ...ben.expected("channel-2") },
    await ben.keyPackage(),
  );
  await assert.rejects(other.process(commit), { fault: "other_group" });
});

Deno.test("[E2E-7] indexes outside of the tree are refused at once", async () => {
  const { ada, ben } = await threePeople();
  const { commit } = await ada.group(CHANNEL).commit();
  const { publicMessage } = decode(commit, "mls_public_message");
  const { content } = publicMessage;
  const changed = (more: object) =>
    encode("mls_public_message", {
      publicMessage: { ...publicMessage, content: { ...content, ...more } } as typeof publicMessage,
    });
  const sender = { senderType: "member", leafIndex: 4_000_000_000 };
  const removal = { proposalType: "remove", remove: { removed: 4_000_000_000 } };
  const path = (content as { commit: { path: unknown } }).commit.path;
  const proposals = [{ proposalOrRefType: "proposal", proposal: removal }];
  for (const message of [changed({ sender }), changed({ commit: { proposals, path } })]) {
    await assert.rejects(ben.group(CHANNEL).process(message), { fault: "not_in_group" });
  }
  const server = changed({ sender: { senderType: "external", senderIndex: 7 } });
  await assert.rejects(ben.group(CHANNEL).process(server), MlsError);
});

Deno.test("[E2E-7] a tree that names leaves outside of itself is refused at once", async () => {
  const { host, ada, ben, cy } = await threePeople();
  await ben.change(CHANNEL);
  await ada.sync(CHANNEL);
  const bytes = host.group(CHANNEL).groupInfo;
  assert.equal(readGroupInfo(bytes).leaves.length, 3);
  const { groupInfo } = decode(bytes, "mls_group_info");
  const tree = groupInfo.extensions.find((one) => one.extensionType === "ratchet_tree")!;
  // The count of unmerged leaves is the last byte of a parent node that has none.
  const nodes = lib.decodeRatchetTree(tree.extensionData, 0)![0];
  assert.ok(nodes.some((node) => node?.nodeType === "parent"));
  const hostile = replaceUnmerged(tree.extensionData as Bytes);
  const extensions = [{ ...tree, extensionData: hostile }];
  const info = encode("mls_group_info", { groupInfo: { ...groupInfo, extensions } });
  assert.throws(() => readGroupInfo(info), { fault: "not_in_group" });
  await assert.rejects(
    cy.mls.rejoin(info, await cy.keyPackage(), cy.expected(CHANNEL)),
    { fault: "not_in_group" },
  );
});

Deno.test("[E2E-7] bytes that are no message, or are cut off, are malformed", async () => {
  const { ada } = await threePeople();
  const group = ada.group(CHANNEL);
  const { commit } = await group.commit();
  const broken = [
    new Uint8Array(),
    utf8("hello"),
    commit.slice(0, 90),
    new Uint8Array([...commit, 0]),
  ];
  for (const bytes of broken) await assert.rejects(group.process(bytes), { fault: "malformed" });
  await assert.rejects(group.open(commit), { fault: "malformed" });
  await assert.rejects(
    ada.mls.join(commit, ada.packages, ada.expected(CHANNEL)),
    { fault: "malformed" },
  );
});

Deno.test("[E2E-7] who stays has the leaf of before, who is new was announced", () => {
  const before = [leaf(0, "ada"), leaf(1, "ben")];
  const refused = (after: Leaf[], changes: Partial<typeof none> | object = {}) =>
    assert.throws(() => checkTree(before, after, { ...none, ...changes }), { fault: "refused" });
  checkTree(before, before, none);
  checkTree(before, [...before, leaf(2, "cy")], { ...none, adds: [utf8("cy")] });
  checkTree(before, [leaf(0, "ada")], { ...none, removes: [utf8("ben")] });
  checkTree(before, [leaf(0, "ada"), leaf(1, "ben", "new")], {
    ...none,
    removes: [utf8("ben")],
    rejoin: true,
  });
  refused([leaf(0, "ada"), leaf(1, "eve")]);
  refused([leaf(0, "ada"), leaf(1, "ben", "another key")]);
  refused([leaf(0, "ada"), leaf(3, "ben")]);
  refused([leaf(0, "ada")]);
  refused([...before, leaf(2, "eve")]);
  refused(before, { adds: [utf8("cy")] });
  refused(before, { removes: [utf8("ben")] });
  refused([...before, leaf(2, "ada")], { adds: [utf8("ada")] });
});

Deno.test("[E2E-7 E2E-21] the server is never a leaf, and nobody is one twice", () => {
  checkLeaves([leaf(0, "ada"), leaf(1, "ben")]);
  const server = { ...leaf(1, "x"), identity: SERVER_IDENTITY };
  for (
    const leaves of [[leaf(0, "ada"), server], [leaf(0, "ada"), leaf(1, "ada", "x")], [leaf(0, "")]]
  ) {
    assert.throws(() => checkLeaves(leaves), { fault: "refused" });
  }
});

/** Gives the first parent node an unmerged leaf far outside. */
function replaceUnmerged(extension: Bytes): Bytes {
  const [nodes] = lib.decodeRatchetTree(extension, 0)!;
  for (const node of nodes) if (node?.nodeType === "parent") node.parent.unmergedLeaves = [9_999];
  return lib.encodeRatchetTree(nodes) as Bytes;
}
