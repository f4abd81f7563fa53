import { fromBase64 } from "../../base/base64.ts";
import { type Bytes, hex } from "../../../protocol/e2ee/bytes.ts";
import { type BranchHead, isHeadOf, type SignedHead } from "../../../protocol/e2ee/key_log.ts";
import type { LogHead } from "../../../protocol/e2ee/people_schemas.ts";
import type { TreeHead } from "../../../protocol/e2ee/tree.ts";
import { PrivateError } from "../link/errors.ts";
import type { SplitLog } from "../link/keys.ts";
import type { Call } from "./call.ts";
import { lazyModules } from "./lazy_modules.ts";
import { names } from "./records.ts";
import type { Store } from "./store.ts";

interface Deps {
  store: Store;
  call: Call;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when a split is found. */
  changed: () => void;
  /** Called when the server was restored from a backup: its lost data is handed back (MEND-32). */
  restored: () => void;
}

/**
 * Newest head of the key log that this device has seen (E2E-34). Each later one must have it as its
 * beginning, or follow a matching rewind (MEND-32); otherwise the server has shown two logs, which
 * is reported until a person continues with one of them. Only the server's signature proves that
 * (MEND-31).
 */
export class KeyLogHeads {
  constructor(readonly deps: Deps) {}

  /** null: no split. Forgets a split that only a member's word had proven (MEND-31). */
  async split(): Promise<SplitLog | null> {
    const { store } = this.deps;
    const split = await store.get<SplitLog>(names.split);
    if (!split || split.other.signature) return split;
    await store.write({ [names.split]: null });
    return null;
  }

  /** @throws PrivateError split_log once the log was split */
  async demandWhole(): Promise<void> {
    if (await this.split()) throw new PrivateError("split_log");
  }

  /**
   * Takes in a head that the server shows. If it doesn't fit, the server is told what this device
   * knows of the log, and the head is judged then.
   * @returns it, or a newer one, with its signature checked
   * @throws PrivateError unproven if the server hasn't signed it; split_log; CallError
   */
  async take(shown: LogHead): Promise<SignedHead> {
    await this.demandWhole();
    const head = await readHead(shown);
    const own = await this.deps.store.get<LogHead>(names.head);
    const known = own && await readHead(own);
    const isSameLog = !own || own.server_key === shown.server_key;
    const { extendsHead } = await lazyModules.copy();
    if (!isSameLog || !await extendsHead(this, known, head)) {
      const { followRewind } = await lazyModules.rewind();
      // Any head follows where none is known, so there is one.
      return await followRewind(this, own!, shown);
    }
    if (!known || isNewer(head, known)) await this.deps.store.write({ [names.head]: shown });
    return head;
  }

  /** null: none seen. */
  async newest(): Promise<SignedHead | null> {
    const own = await this.shown();
    return own && await readHead(own);
  }

  /** Returns the newest head as the server showed it. */
  shown(): Promise<LogHead | null> {
    return this.deps.store.get<LogHead>(names.head);
  }

  /** See `isPossible` of parts/log_continuity.ts. */
  async isPossible(other: TreeHead): Promise<boolean> {
    return await (await lazyModules.copy()).isPossible(this, other);
  }

  /** Stores both as the proof. */
  async foundSplit(own: LogHead, other: SplitLog["other"]): Promise<never> {
    await (await lazyModules.split()).foundSplit(this, own, other);
    throw new PrivateError("split_log");
  }
}

/**
 * Returns whether a head is newer. A rewind that lost nothing begins a branch, and leaves the tree
 * as it is.
 */
export function isNewer(head: BranchHead, known: BranchHead): boolean {
  return head.size > known.size || head.branch > known.branch;
}

/** Reads a head; the log is identified by the key that signs it. @throws PrivateError unproven */
export async function readHead(
  { size, root, signature, server_key, branch = 0 }: LogHead,
): Promise<SignedHead> {
  const key: Bytes = fromBase64(server_key);
  const head = { branch, size, root: fromBase64(root), signature: fromBase64(signature) };
  if (!await isHeadOf(key, hex(key), head)) throw new PrivateError("unproven");
  return head;
}
