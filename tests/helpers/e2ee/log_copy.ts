/** A copy of a server's key log, from which devices prove what a restored server has lost. */
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import type { LogHead, LostEntries } from "../../../protocol/e2ee/people_schemas.ts";
import { leafHash } from "../../../protocol/e2ee/tree.ts";
import {
  consistencyProof,
  inclusionProof,
  nodesFor,
  rootOf,
} from "../../../protocol/e2ee/tree_proofs.ts";
import { headView } from "../../../server/e2ee/log/view.ts";
import { logEntries } from "../../../server/e2ee/log/records.ts";
import type { TestApp } from "../app.ts";

type Body = LostEntries;

export class LogCopy {
  readonly #nodes = new Map<string, Bytes>();

  private constructor(readonly head: LogHead, readonly entries: Bytes[]) {}

  /** Copies the log of a server. */
  static async of(app: TestApp): Promise<LogCopy> {
    const stored = await app.context.db.list(logEntries.prefix({}));
    const entries = stored.map(({ value }) => value.bytes.slice());
    const copy = new LogCopy(await headView(app.context), entries);
    for (const [size, entry] of entries.entries()) {
      for (const { level, index, hash } of await nodesFor(entry, size, copy.#read)) {
        copy.#nodes.set(`${level}/${index}`, hash);
      }
    }
    return copy;
  }

  root(size: number): Promise<Bytes> {
    return rootOf(size, this.#read);
  }

  /** The request of a device that holds these entries. @param from where the logs part */
  async lost(
    from: number,
    indices = Array.from({ length: this.head.size - from }, (_, i) => from + i),
  ): Promise<Body> {
    const { size } = this.head;
    return {
      head: this.head,
      from,
      consistency: texts(await consistencyProof(from, size, this.#read)),
      entries: await Promise.all(indices.map(async (index) => ({
        index,
        entry: this.entries[index]!.toBase64(),
        proof: texts(await inclusionProof(index, size, this.#read)),
      }))),
    };
  }

  /** The leaf of the entry where the logs part, for a device that doesn't hold it. */
  async next(from: number): Promise<NonNullable<Body["next"]>> {
    const proof = texts(await inclusionProof(from, this.head.size, this.#read));
    return { leaf: (await leafHash(this.entries[from]!)).toBase64(), proof };
  }

  #read = (level: number, index: number) => this.#nodes.get(`${level}/${index}`)!;
}

function texts(hashes: Bytes[]): string[] {
  return hashes.map((hash) => hash.toBase64());
}
