import { fromBase64, toBase64 } from "../../../base/base64.ts";
import { MAX_LOST_PER_REQUEST } from "../../../../protocol/e2ee/rewind.ts";
import { type Bytes, equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import { keyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import type { LogHead, LostEntries } from "../../../../protocol/e2ee/people_schemas.ts";
import type { ReadNode } from "../../../../protocol/e2ee/tree_proofs.ts";
import type { TreeHead } from "../../../../protocol/e2ee/tree.ts";
import { CallError } from "../../link/errors.ts";
import { type KeyLogHeads, readHead } from "../key_log_heads.ts";
import { namedDevice } from "../../../../protocol/e2ee/identity.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names, type OwnDeviceKeys, type OwnPerson } from "../records.ts";
import type { ReliedEntries } from "./relied_entries.ts";

/** Attempts while the server's log may grow during the search for the fork. */
const MAX_ATTEMPTS = 3;

interface OwnTree {
  size: number;
  leaves: Bytes[];
  read: ReadNode;
}

/**
 * Hands back what a restored server lost of the key log, as far as this device relied on it
 * (MEND-32). Doesn't send entries that the server has again.
 * @param own the newest head that this device knows, @param shown the server's head
 * @returns whether the server had its chance: false if this device has no copy of the log
 * @throws CallError
 */
export async function handBack(heads: KeyLogHeads, own: LogHead, shown: LogHead): Promise<boolean> {
  const { call } = heads.deps;
  const tree = await ownTree(heads, own);
  if (!tree) return false;
  const held = await heldEntries(heads, tree);
  let now = shown;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    try {
      await handBackOnce(heads, own, now, tree, held);
      return true;
    } catch (error) {
      // The log has grown, or another device was faster.
      if (!(error instanceof CallError && error.code === "invalid_input")) throw error;
      now = await call("getLogHead");
    }
  }
  return true;
}

async function handBackOnce(
  heads: KeyLogHeads,
  own: LogHead,
  now: LogHead,
  tree: OwnTree,
  held: Map<number, Bytes>,
): Promise<void> {
  const from = await partingOf(heads, tree, await readHead(now));
  if (from === tree.size) return;
  const present = await presentFrom(heads, from, now.size);
  const missing = [...held].filter(([index]) =>
    index >= from && !present.has(hex(tree.leaves[index]))
  )
    .toSorted(([one], [other]) => one - other);
  const isRewound = now.rewinds?.some(({ branch, size }) => {
    return branch > (own.branch ?? 0) && size <= from;
  });
  if (!missing.length && isRewound) return;
  const { consistencyProof, inclusionProof } = await lazyModules.copy();
  const proofOf = async (index: number) => texts(await inclusionProof(index, tree.size, tree.read));
  const consistency = texts(await consistencyProof(from, tree.size, tree.read));
  const next = { leaf: toBase64(tree.leaves[from]), proof: await proofOf(from) };
  for (let at = 0; at === 0 || at < missing.length; at += MAX_LOST_PER_REQUEST) {
    const entries: LostEntries["entries"] = [];
    for (const [index, entry] of missing.slice(at, at + MAX_LOST_PER_REQUEST)) {
      entries.push({ index, entry: toBase64(entry), proof: await proofOf(index) });
    }
    await heads.deps.call("handBackEntries", {
      body: { head: own, from, consistency, entries, next },
    });
  }
}

/** null: the copy doesn't yield the head that this device knows. */
async function ownTree(heads: KeyLogHeads, own: LogHead): Promise<OwnTree | null> {
  const { copyOf, parentHash, rootOf } = await lazyModules.copy();
  const leaves = (await copyOf(heads).entries()).slice(0, own.size).map(({ leaf }) => leaf);
  if (leaves.length < own.size) return null;
  const levels = [leaves];
  // Each round adds a level.
  for (let below = leaves; below.length > 1; below = levels.at(-1)!) {
    const above: Bytes[] = [];
    for (let at = 0; at + 1 < below.length; at += 2) {
      above.push(await parentHash(below[at], below[at + 1]));
    }
    levels.push(above);
  }
  const read: ReadNode = (level, index) => levels[level][index];
  const { root } = await readHead(own);
  return equal(await rootOf(own.size, read), root) ? { size: own.size, leaves, read } : null;
}

/** Returns the entries that this device relied on, and its user's own, by index. */
async function heldEntries(heads: KeyLogHeads, tree: OwnTree): Promise<Map<number, Bytes>> {
  const { store } = heads.deps;
  const { readRelied } = await lazyModules.leaves();
  const entries = [...(await store.list<ReliedEntries>(names.relied)).values()]
    .flatMap((one) => readRelied(one).entries);
  const person = await store.get<OwnPerson>(names.person);
  const device = await store.get<OwnDeviceKeys>(names.device);
  if (person && device) {
    const { certificate } = device;
    const { userId } = namedDevice(certificate);
    const personKey = person.key.publicKey;
    entries.push(
      keyLogEntry({ kind: "person", userId, personKey }),
      keyLogEntry({ kind: "reset", userId, personKey }),
      keyLogEntry({ kind: "device", userId, certificate }),
    );
  }
  const { leafHash } = await lazyModules.copy();
  const indices = new Map(tree.leaves.map((leaf, index) => [hex(leaf), index]));
  const held = new Map<number, Bytes>();
  for (const entry of entries) {
    const index = indices.get(hex(await leafHash(entry)));
    if (index !== undefined) held.set(index, entry);
  }
  return held;
}

/**
 * Returns how many entries another tree has in common with the log up to a head that this device
 * knows, as far as the server proves it; 0 if this device has no copy. @throws CallError
 */
export async function commonOf(heads: KeyLogHeads, own: LogHead, other: TreeHead): Promise<number> {
  const tree = await ownTree(heads, own);
  return tree ? await partingOf(heads, tree, other) : 0;
}

/**
 * Returns how many entries the two logs have in common: the largest size that the server proves.
 */
async function partingOf(heads: KeyLogHeads, tree: OwnTree, now: TreeHead): Promise<number> {
  const { isConsistent, rootOf } = await lazyModules.copy();
  const begins = async (size: number) =>
    size === 0 || await isConsistent(heads, { size, root: await rootOf(size, tree.read) }, now);
  const most = Math.min(tree.size, now.size);
  if (await begins(most)) return most;
  let [common, other] = [most - 1, most];
  for (let step = 2; !await begins(common); step *= 2) {
    other = common;
    common = Math.max(0, most - step);
  }
  while (other - common > 1) {
    const middle = (common + other) >> 1;
    if (await begins(middle)) common = middle;
    else other = middle;
  }
  return common;
}

/** Returns the server's leaves from an index on, in hex. */
async function presentFrom({ deps: { call } }: KeyLogHeads, from: number, size: number) {
  const present = new Set<string>();
  for (let at = from; at < size;) {
    const { entries } = await call("listEntries", { query: { from: at } });
    if (!entries.length) break;
    for (const { leaf } of entries) present.add(hex(fromBase64(leaf)));
    at += entries.length;
  }
  return present;
}

function texts(hashes: Bytes[]): string[] {
  return hashes.map(toBase64);
}
