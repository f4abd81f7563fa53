import { type Bytes, equal, sha256 } from "./bytes.ts";

/**
 * The hash tree of the key log, as RFC 6962 has it (E2E-34). Whoever keeps one stores the hashes of
 * whole subtrees, each once, and proves by reading some of them.
 */

/** A subtree of 2^level entries, the `index`-th of them. */
export interface TreeNode {
  level: number;
  index: number;
  hash: Bytes;
}

/** Reads the hash of a whole subtree. */
export type ReadNode = (level: number, index: number) => Bytes | Promise<Bytes>;

/** A tree at one size. */
export interface TreeHead {
  size: number;
  root: Bytes;
}

const SIZE_MAX = 2 ** 31 - 1;

export function leafHash(entry: Bytes): Promise<Bytes> {
  return sha256(Uint8Array.of(0), entry);
}

export function parentHash(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(Uint8Array.of(1), left, right);
}

/**
 * What is to be stored for a further entry: its own hash, and each subtree that is whole with it.
 * @param size of the tree before
 */
export async function nodesFor(entry: Bytes, size: number, read: ReadNode): Promise<TreeNode[]> {
  let node: TreeNode = { level: 0, index: size, hash: await leafHash(entry) };
  const nodes = [node];
  while (node.index % 2 === 1) {
    const left = await read(node.level, node.index - 1);
    const hash = await parentHash(left, node.hash);
    node = { level: node.level + 1, index: (node.index - 1) / 2, hash };
    nodes.push(node);
  }
  return nodes;
}

/** The root of the first `size` entries. */
export function rootOf(size: number, read: ReadNode): Promise<Bytes> {
  return size === 0 ? sha256() : rangeRoot(0, size, read);
}

/** The hashes that prove an entry to be in a tree of this size (RFC 6962, section 2.1.1). */
export async function inclusionProof(
  index: number,
  size: number,
  read: ReadNode,
): Promise<Bytes[]> {
  const proof: Bytes[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    const isLeft = index < middle;
    proof.push(await (isLeft ? rangeRoot(middle, to, read) : rangeRoot(from, middle, read)));
    [from, to] = isLeft ? [from, middle] : [middle, to];
  }
  return proof.reverse();
}

/** The hashes that prove one tree to be the beginning of another (RFC 6962, section 2.1.2). */
export async function consistencyProof(
  first: number,
  second: number,
  read: ReadNode,
): Promise<Bytes[]> {
  if (first === 0 || first === second) return [];
  const proof: Bytes[] = [];
  let [from, to] = [0, second];
  while (to !== first) {
    const middle = from + splitOf(to - from);
    const isLeft = first <= middle;
    proof.push(await (isLeft ? rangeRoot(middle, to, read) : rangeRoot(from, middle, read)));
    [from, to] = isLeft ? [from, middle] : [middle, to];
  }
  if (from > 0) proof.push(await rangeRoot(from, to, read));
  return proof.reverse();
}

/** Whether an entry is the `index`-th of a tree. */
export async function includes(
  entry: Bytes,
  index: number,
  { size, root }: TreeHead,
  proof: Bytes[],
): Promise<boolean> {
  if (!isSize(size) || !isSize(index) || index >= size) return false;
  let [at, last] = [index, size - 1];
  let hash = await leafHash(entry);
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await parentHash(sibling, hash);
      [at, last] = upWhileLeft(at, last);
    } else hash = await parentHash(hash, sibling);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 && equal(hash, root);
}

/** Whether a tree is the beginning of another. */
export async function isBeginningOf(
  first: TreeHead,
  second: TreeHead,
  given: Bytes[],
): Promise<boolean> {
  if (!isSize(first.size) || !isSize(second.size) || first.size > second.size) return false;
  if (first.size === second.size) return given.length === 0 && equal(first.root, second.root);
  if (first.size === 0) return given.length === 0 && equal(first.root, await sha256());
  const isWhole = Number.isInteger(Math.log2(first.size));
  const [start, ...proof] = isWhole ? [first.root, ...given] : given;
  if (!start) return false;
  let [at, last] = [first.size - 1, second.size - 1];
  while (at % 2 === 1) [at, last] = [at >> 1, last >> 1];
  let [ofFirst, ofSecond] = [start, start];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      ofFirst = await parentHash(sibling, ofFirst);
      ofSecond = await parentHash(sibling, ofSecond);
      [at, last] = upWhileLeft(at, last);
    } else ofSecond = await parentHash(ofSecond, sibling);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 && equal(ofFirst, first.root) && equal(ofSecond, second.root);
}

/** Up to where the node is a right child, or at the start. */
function upWhileLeft(at: number, last: number): [number, number] {
  while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
  return [at, last];
}

const isSize = (value: number) => Number.isInteger(value) && value >= 0 && value <= SIZE_MAX;

/** The largest power of two below a size of two or more. */
function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

/** The root of the entries from `from` to before `to`; `from` is where a subtree begins. */
async function rangeRoot(from: number, to: number, read: ReadNode): Promise<Bytes> {
  const size = to - from;
  const level = Math.log2(size);
  if (Number.isInteger(level)) return await read(level, from / size);
  const middle = from + splitOf(size);
  return await parentHash(
    await rangeRoot(from, middle, read),
    await rangeRoot(middle, to, read),
  );
}
