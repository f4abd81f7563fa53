import assert from "node:assert/strict";
import { type Bytes, fromHex, hex, lp, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { compareHeads, isHeadOf, keyLogEntry } from "../../../protocol/e2ee/key_log.ts";
import { readKeyLogEntry, signHead } from "../../../protocol/e2ee/key_log.ts";
import { isRewindOf, signRewind } from "../../../protocol/e2ee/rewind.ts";
import { newSignatureKey, sign } from "../../../protocol/e2ee/signing.ts";
import { includes } from "../../../protocol/e2ee/tree.ts";
import { consistencyProof, inclusionProof } from "../../../protocol/e2ee/tree_proofs.ts";
import { GrowingTree } from "../../../protocol/e2ee/growing_tree.ts";
import { isBeginningOf, leafHash } from "../../../protocol/e2ee/tree.ts";
import { type TreeHead } from "../../../protocol/e2ee/tree.ts";
import { nodesFor, rootOf } from "../../../protocol/e2ee/tree_proofs.ts";

/** A log whose nodes lie in memory, as a server stores them. */
async function logOf(entries: Bytes[]) {
  const nodes = new Map<string, Bytes>();
  const read = (level: number, index: number) => nodes.get(`${level}/${index}`)!;
  for (const [size, entry] of entries.entries()) {
    for (const { level, index, hash } of await nodesFor(entry, size, read)) {
      assert.ok(!nodes.has(`${level}/${index}`));
      nodes.set(`${level}/${index}`, hash);
    }
  }
  const head = async (size: number): Promise<TreeHead> => ({
    size,
    root: await rootOf(size, read),
  });
  return { read, head, nodes };
}
const numbered = (count: number, ghost = -1) =>
  Array.from({ length: count }, (_, i) => utf8(i === ghost ? "ghost" : `entry ${i}`));

Deno.test("[E2E-34] roots are those of RFC 6962's tree", async () => {
  const texts = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"];
  const { head } = await logOf([...texts, "606162636465666768696a6b6c6d6e6f"].map(fromHex));
  const roots = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  ];
  for (const [size, root] of roots.entries()) assert.equal(hex((await head(size)).root), root);
});

Deno.test("[E2E-34] a tree that grows by its leaves alone has the same roots at each size", async () => {
  const entries = numbered(70);
  const { head } = await logOf(entries);
  const tree = new GrowingTree();
  for (const [size, entry] of entries.entries()) {
    assert.deepEqual(await tree.head(), await head(size));
    await tree.add(await leafHash(entry));
  }
});

Deno.test("[E2E-34] each entry is proved in trees of every size, and no other is", async () => {
  const entries = numbered(40);
  const { read, head } = await logOf(entries);
  for (let size = 1; size <= entries.length; size++) {
    const tree = await head(size);
    for (const index of new Set([0, 1, size >> 1, size - 1].filter((one) => one < size))) {
      const proof = await inclusionProof(index, size, read);
      assert.ok(await includes(entries[index], index, tree, proof), `${index} of ${size}`);
      assert.ok(!await includes(utf8("other"), index, tree, proof));
      assert.ok(!await includes(entries[index], index + 1, tree, proof));
      assert.ok(!await includes(entries[index], index, tree, [...proof, tree.root]));
      if (proof.length) assert.ok(!await includes(entries[index], index, tree, proof.slice(1)));
    }
  }
  const tree = await head(4);
  for (const size of [-1, 0.5, NaN, 2 ** 40]) {
    assert.ok(!await includes(entries[0], 0, { ...tree, size }, []));
  }
});

Deno.test("[E2E-34] a tree is proved to be the beginning of each later one", async () => {
  const { read, head } = await logOf(numbered(40));
  for (let second = 0; second <= 40; second += 3) {
    for (let first = 0; first <= second; first += 2) {
      const [one, other] = [await head(first), await head(second)];
      const proof = await consistencyProof(first, second, read);
      assert.ok(await isBeginningOf(one, other, proof), `${first} of ${second}`);
      const changed = { ...one, root: other.root };
      if (first < second && first > 0) assert.ok(!await isBeginningOf(changed, other, proof));
      if (proof.length) assert.ok(!await isBeginningOf(one, other, proof.slice(1)));
      assert.ok(!await isBeginningOf(one, other, [...proof, one.root]));
    }
  }
});

Deno.test("[E2E-34] a split log is found, from where it splits on", async () => {
  const [honest, split] = [await logOf(numbered(90)), await logOf(numbered(90, 60))];
  const own = await honest.head(70);
  const proof = await consistencyProof(70, 90, split.read);
  assert.equal(await compareHeads(own, await split.head(90), proof), "split");
  assert.equal(await compareHeads(own, await split.head(70), []), "split");
  const before = await consistencyProof(50, 58, split.read);
  assert.equal(await compareHeads(await split.head(58), await honest.head(50), before), "same");
});

Deno.test("[E2E-34] heads are signed by the server, each for its own log", async () => {
  const [server, other] = [await newSignatureKey(), await newSignatureKey()];
  const { head } = await logOf(numbered(3));
  const signed = await signHead(server, "chat.example", { branch: 0, ...await head(3) });
  assert.ok(await isHeadOf(server.publicKey, "chat.example", signed));
  assert.ok(!await isHeadOf(server.publicKey, "chat.example", { ...signed, size: 2 }));
  assert.ok(!await isHeadOf(server.publicKey, "other.example", signed));
  assert.ok(!await isHeadOf(other.publicKey, "chat.example", signed));
});

Deno.test("[MEND-32] heads of a later branch and rewinds are signed with their branch, and none counts as another", async () => {
  const server = await newSignatureKey();
  const { publicKey } = server;
  const tree = { branch: 7, ...await (await logOf(numbered(3))).head(3) };
  const [head, rewind] = [
    await signHead(server, "chat", tree),
    await signRewind(server, "chat", tree),
  ];
  assert.ok(await isHeadOf(publicKey, "chat", head));
  assert.ok(await isRewindOf(publicKey, "chat", rewind));
  for (const changed of [{ branch: 0 }, { branch: 8 }, { size: 2 }]) {
    assert.ok(!await isHeadOf(publicKey, "chat", { ...head, ...changed }));
    assert.ok(!await isRewindOf(publicKey, "chat", { ...rewind, ...changed }));
  }
  assert.ok(!await isHeadOf(publicKey, "chat", rewind));
  assert.ok(!await isRewindOf(publicKey, "chat", head));
  const first = { ...tree, branch: 0 };
  const signed = lp("parley/key-log-head/v1", "chat", first.size, first.root);
  const signature = await sign(server.privateKey, signed);
  assert.ok(await isHeadOf(publicKey, "chat", { ...first, signature }), "as before there were any");
});

Deno.test("[E2E-34] entries of the key log are read as they were written", () => {
  const personKey = new Uint8Array(32);
  const entries = [
    { kind: "person", userId: "ada", personKey },
    { kind: "reset", userId: "ada", personKey },
    { kind: "device", userId: "ada", certificate: utf8("certificate") },
    { kind: "revocation", userId: "ada", revocation: utf8("revocation") },
  ] as const;
  for (const entry of entries) assert.deepEqual(readKeyLogEntry(keyLogEntry(entry)), entry);
  for (const bytes of [lp("x"), lp("parley/key-log/v1", "other", "ada", "")]) {
    assert.throws(() => readKeyLogEntry(bytes));
  }
});
