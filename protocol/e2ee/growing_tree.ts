import { type Bytes, sha256 } from "./bytes.ts";
import { parentHash, type TreeHead } from "./tree.ts";

/** A tree that is built from its leaves alone, of which nothing but the way up is kept. */
export class GrowingTree {
  /**
   * @param size as it was left
   * @param roots of whole subtrees, the largest first: one for each bit of the size
   */
  constructor(public size = 0, readonly roots: Bytes[] = []) {}

  /** @param leaf the hash of the next entry */
  async add(leaf: Bytes): Promise<void> {
    let hash = leaf;
    for (let size = this.size; size % 2 === 1; size = (size - 1) / 2) {
      hash = await parentHash(this.roots.pop()!, hash);
    }
    this.roots.push(hash);
    this.size++;
  }

  async head(): Promise<TreeHead> {
    const [last, ...before] = this.roots.toReversed();
    let root = last ?? await sha256();
    for (const left of before) root = await parentHash(left, root);
    return { size: this.size, root };
  }
}
