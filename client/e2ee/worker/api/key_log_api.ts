import type { PrivateState, SplitLog } from "../../link/keys.ts";
import type { Heads } from "../heads.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { OwnState } from "../own_state.ts";
import type { Store } from "../store.ts";

interface Deps {
  userId: string;
  store: Store;
  heads: Heads;
  state: OwnState;
  /** A person goes on with the log that the server shows after this split. */
  continued: (left: SplitLog) => void;
}

/** Methods for pages about the key log. */
export class KeyLogApi {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The newest head that this device knows, for messages; null: it has seen none. */
  async head(): Promise<{ size: number; root: Uint8Array<ArrayBuffer> } | null> {
    const head = await this.#deps.heads.newest();
    return head && { size: head.size, root: head.root };
  }

  /**
   * Tells whether a head that somebody else claims to have seen may be of this log (E2E-34).
   * @throws PrivateError split_log
   */
  async isHeadPossible(size: number, root: Uint8Array<ArrayBuffer>): Promise<boolean> {
    await this.#deps.heads.demandWhole();
    return await this.#deps.heads.isPossible({ size, root });
  }

  /**
   * Goes on with the key log that the server shows now. People with entries that one of the two lacks
   * are to be confirmed again; of another server's log that is everybody (MEND-31).
   * @throws PrivateError unproven
   */
  async continueLog(): Promise<PrivateState> {
    const { userId, heads, state, continued } = this.#deps;
    const left = await (await lazyModules.splitting()).continueLog(heads, userId);
    if (left) continued(left);
    return await state.tell();
  }

  /** A person has read that the server was restored (MEND-32). */
  async noteRestored(): Promise<PrivateState> {
    await (await lazyModules.rewinding()).noteRestored(this.#deps.store);
    return await this.#deps.state.tell();
  }
}
