import { type Bytes, sha256 } from "./bytes.ts";
import { leafHash, parentHash } from "./tree.ts";

/**
 * Proofs in the hash tree of the key log (E2E-34). The keeper of a tree stores the hashes of whole
 * subtrees, each once, and proves by reading some of them.
 */

/** A subtree of 2^level entries, the `index`-th of them. */
export interface TreeNode {
  level: number;
  index: number;
  hash: Bytes;
}

/** Reads the hash of a whole subtree. */
export type ReadNode = (level: number, index: number) => Bytes | Promise<Bytes>;

/**
 * Returns the nodes to store for a new entry: its own hash, and each subtree that it completes.
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
