import { type Bytes, equal, sha256 } from "./bytes.ts";

/** The hash tree of the key log, as in RFC 6962 (E2E-34): checks of proofs. */

/** A tree at one size. */
export interface TreeHead {
  size: number;
  root: Bytes;
}

const MAX_SIZE = 2 ** 31 - 1;

export function leafHash(entry: Bytes): Promise<Bytes> {
  return sha256(Uint8Array.of(0), entry);
}

export function parentHash(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(Uint8Array.of(1), left, right);
}

/** Returns whether an entry is the `index`-th of a tree. */
export async function includes(
  entry: Bytes,
  index: number,
  head: TreeHead,
  proof: Bytes[],
): Promise<boolean> {
  return await includesLeaf(await leafHash(entry), index, head, proof);
}

/** Returns whether an entry of which only the leaf is known is the `index`-th of a tree. */
export async function includesLeaf(
  leaf: Bytes,
  index: number,
  { size, root }: TreeHead,
  proof: Bytes[],
): Promise<boolean> {
  if (!isSize(size) || !isSize(index) || index >= size) return false;
  let [at, last] = [index, size - 1];
  let hash = leaf;
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

/** Returns whether a tree is the beginning of another. */
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

const isSize = (value: number) => Number.isInteger(value) && value >= 0 && value <= MAX_SIZE;
