import type { PrivateState, SplitLog } from "../../link/keys.ts";
import type { KeyLogHeads } from "../key_log_heads.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { OwnState } from "../own_state.ts";
import type { Store } from "../store.ts";

interface Deps {
  userId: string;
  store: Store;
  heads: KeyLogHeads;
  state: OwnState;
  /** Called when a person continues with the log that the server shows after this split. */
  continued: (left: SplitLog) => void;
}

/** Methods for pages about the key log. */
export class KeyLogApi {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the newest head that this device knows, for messages; null: none. */
  async head(): Promise<{ size: number; root: Uint8Array<ArrayBuffer> } | null> {
    const head = await this.#deps.heads.newest();
    return head && { size: head.size, root: head.root };
  }

  /**
   * Returns whether a head that another person claims to have seen may be of this log (E2E-34).
   * @throws PrivateError split_log
   */
  async isHeadPossible(size: number, root: Uint8Array<ArrayBuffer>): Promise<boolean> {
    await this.#deps.heads.demandWhole();
    return await this.#deps.heads.isPossible({ size, root });
  }

  /**
   * Continues with the key log that the server shows now. People with entries that one of the two
   * lacks have to be confirmed again; with another server's log, everyone (MEND-31).
   * @throws PrivateError unproven
   */
  async continueLog(): Promise<PrivateState> {
    const { userId, heads, state, continued } = this.#deps;
    const left = await (await lazyModules.split()).continueLog(heads, userId);
    if (left) continued(left);
    return await state.send();
  }

  /** Notes that a person has read about the server's restore (MEND-32). */
  async noteRestored(): Promise<PrivateState> {
    await (await lazyModules.rewind()).noteRestored(this.#deps.store);
    return await this.#deps.state.send();
  }
}
