import { type Bytes, sha256 } from "./bytes.ts";
import { parentHash, type TreeHead } from "./tree.ts";

/** A tree built from its leaves alone, which keeps only the path to the root. */
export class GrowingTree {
  /**
   * @param size as it was left
   * @param roots of whole subtrees, the largest first: one for each bit of the size
   * @param parentOf as `parentHash`
   */
  constructor(
    public size = 0,
    public roots: readonly Bytes[] = [],
    readonly parentOf: (left: Bytes, right: Bytes) => Bytes | Promise<Bytes> = parentHash,
  ) {}

  /**
   * Adds the next entries. The hashes of a level are asked for together: waiting for one after
   * another takes most of the time.
   * @param leaves the hashes of the entries
   */
  async add(...leaves: Bytes[]): Promise<void> {
    const before = [...this.roots];
    const after: Bytes[] = [];
    let nodes = leaves;
    for (let size = this.size; size > 0 || nodes.length > 0; size = Math.floor(size / 2)) {
      if (size % 2 === 1) nodes = [before.pop()!, ...nodes];
      if (nodes.length % 2 === 1) after.unshift(nodes.at(-1)!);
      const pairs = Array.from({ length: Math.floor(nodes.length / 2) }, (_, i) => i * 2);
      nodes = await Promise.all(pairs.map((at) => this.parentOf(nodes[at], nodes[at + 1])));
    }
    this.roots = after;
    this.size += leaves.length;
  }

  async head(): Promise<TreeHead> {
    const [last, ...before] = this.roots.toReversed();
    let root = last ?? await sha256();
    for (const left of before) root = await parentHash(left, root);
    return { size: this.size, root };
  }
}
