import { fromBase64, toBase64 } from "../../base/base64.ts";
import { type Bytes, equal, hex } from "../../../protocol/e2ee/bytes.ts";
import { compareHeads, isHeadOf, type SignedHead } from "../../../protocol/e2ee/key_log.ts";
import type { LogHead } from "../../../protocol/e2ee/people_schemas.ts";
import type { TreeHead } from "../../../protocol/e2ee/tree.ts";
import { PrivateError } from "../link/errors.ts";
import type { SplitLog } from "../link/verbs.ts";
import type { Call } from "./call.ts";
import { names } from "./records.ts";
import type { Store } from "./store.ts";

/**
 * The newest head of the key log that this device has seen (E2E-34). Each further one must have it
 * as its beginning, or be its beginning; else the server has shown two logs, and that stays said.
 */
export class Heads {
  constructor(
    readonly store: Store,
    readonly call: Call,
    readonly now: () => number,
    readonly changed: () => void,
  ) {}

  /** null: all is well. */
  split(): Promise<SplitLog | null> {
    return this.store.get<SplitLog>(names.split);
  }

  /** @throws PrivateError split_log once the log was split */
  async demandWhole(): Promise<void> {
    if (await this.split()) throw new PrivateError("split_log");
  }

  /**
   * Takes in a head of the server or of somebody else.
   * @returns it, its signature checked
   * @throws PrivateError unproven where the server has not signed it; split_log
   */
  async take(shown: LogHead): Promise<SignedHead> {
    await this.demandWhole();
    const head = await readHead(shown);
    const own = await this.store.get<LogHead>(names.head);
    if (!own) {
      await this.store.write({ [names.head]: shown });
      return head;
    }
    const known = await readHead(own);
    const isSame = own.server_key === shown.server_key &&
      await this.#isConsistent(known, head);
    if (!isSame) return await this.#isSplit(own, shown);
    if (head.size > known.size) await this.store.write({ [names.head]: shown });
    return head;
  }

  /** null: this device has seen none. */
  async newest(): Promise<SignedHead | null> {
    const own = await this.store.get<LogHead>(names.head);
    return own && await readHead(own);
  }

  /**
   * Compares a head that somebody else has seen: one that the server does not have, or that is of
   * another log, splits it. @throws PrivateError split_log, unproven
   */
  async compare(other: TreeHead): Promise<void> {
    let own = await this.newest();
    if (!own || own.size < other.size) own = await this.take(await this.call("getLogHead"));
    if (own.size >= other.size && await this.#isConsistent(own, other)) return;
    const shown = (await this.store.get<LogHead>(names.head))!;
    await this.#isSplit(shown, { size: other.size, root: toBase64(other.root) });
  }

  async #isSplit(own: LogHead, other: SplitLog["other"]): Promise<never> {
    const split: SplitLog = { at: this.now(), own, other };
    await this.store.write({ [names.split]: split });
    this.changed();
    throw new PrivateError("split_log");
  }

  async #isConsistent(own: TreeHead, other: TreeHead): Promise<boolean> {
    if (own.size === other.size) return equal(own.root, other.root);
    const [first, second] = [own.size, other.size].sort((a, b) => a - b);
    const { proof } = await this.call("getConsistency", {
      query: { first: first!, second: second! },
    });
    return await compareHeads(own, other, proof.map((hash) => fromBase64(hash))) === "same";
  }
}

/** The log is named by the key that signs it. */
async function readHead(
  { size, root, signature, server_key, branch = 0 }: LogHead,
): Promise<SignedHead> {
  const key: Bytes = fromBase64(server_key);
  const head = { branch, size, root: fromBase64(root), signature: fromBase64(signature) };
  if (!await isHeadOf(key, hex(key), head)) throw new PrivateError("unproven");
  return head;
}
